import { wordsOf } from '../../words/words';
import english from './words.en.json';

export const t = wordsOf('online/invite', english);
