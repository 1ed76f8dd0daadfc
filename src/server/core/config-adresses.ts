import { isIP } from 'node:net';
import { z } from 'zod';
import type { Variable } from './config-variables.ts';
import { adressesDe } from './db/principal.ts';

/** Whether a text is an address of one of these protocols (`https:`). */
export const estAdresse = (protocols: readonly string[]) => (value: string) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);
/** A variable that holds an address. @param example the example given by the error message */
export const variableAdresse = (nom: Variable, example: string, protocols: readonly string[]) =>
  z.string().refine(estAdresse(protocols), `${nom} doit être une adresse comme ${example}.`);
/** A variable that holds the address of a database, which may name several servers. */
export const variableBase = (nom: Variable) =>
  z
    .string()
    .refine(
      (valeur) => adressesDe(valeur).every(estAdresse(['postgres:', 'postgresql:'])),
      `${nom} doit être une adresse comme postgresql://compte:motdepasse@serveur:5432/base.`,
    );
/** Whether an address is that of this very machine. */
export const estLocale = (value: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(value).hostname);

/** An address that must be encrypted, unless it is that of this very machine. */
export const jamaisEnClair = (nom: Variable, defaut: string, pourquoi: string) =>
  variableAdresse(nom, defaut, ['http:', 'https:'])
    .refine(
      (value) => !URL.canParse(value) || new URL(value).protocol === 'https:' || estLocale(value),
      `${nom} doit commencer par https:// : ${pourquoi}.`,
    )
    .default(defaut);

const isNetwork = (text: string): boolean => {
  const [ip = '', bits, ...others] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || others.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
};

/** The proxies that are believed: how many, or which ones. */
export const trustProxy = z
  .string()
  .default('false')
  .transform((text, context): false | number | string[] => {
    if (text === 'false' || text === '0') return false;
    if (/^[1-9]$/.test(text)) return Number(text);
    const networks = text.split(',').map((part) => part.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue(
      'TRUST_PROXY doit être false, un nombre de répartiteurs (1 à 9) ou des adresses et réseaux séparés par des ' +
        'virgules, comme 10.0.0.1,192.168.0.0/16.',
    );
    return z.NEVER;
  });
