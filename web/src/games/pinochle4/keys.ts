// Keys of this table, for the list in the help.

import { t } from './words';

export const title = t('keys');

export const keys = [
  [t('keys_up_down'), t('key_amount')],
  [t('keys_enter'), t('key_bid')],
  ['P', t('key_pass')],
  ['L', t('key_last_trick')],
  [t('keys_escape'), t('key_skip')],
] as const;
