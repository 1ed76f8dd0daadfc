import { createHmac } from 'node:crypto';

export type Champs = Record<string, string>;

/** Written from the provider's own rule, independently of the application's code, so that each one checks the other. */
export const signer = (champs: Champs, cle: string): string => {
  const noms = Object.keys(champs)
    .filter((nom) => nom.startsWith('vads_'))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const message = noms.reduce((texte, nom) => `${texte}${champs[nom] ?? ''}+`, '') + cle;
  return createHmac('sha256', cle).update(message).digest('base64');
};
