// Keys of this table, for the list in the help.

import { t } from './words';

export const title = t('keys');

export const keys = [
  ['D', t('key_draw')],
  ['M', t('key_meld')],
] as const;
