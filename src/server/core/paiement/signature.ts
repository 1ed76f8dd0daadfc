import { createHmac, timingSafeEqual } from 'node:crypto';

export type ChampsSignes = Readonly<Record<string, string>>;

/** Compares bytes, not by locale: the order of `vads_a` and `vads_A` must not depend on the machine. */
const parOctets = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/**
 * The signed text: the values of every `vads_*` field, unknown and empty ones included, sorted by name, then the key,
 * joined by `+`.
 */
const chaine = (champs: ChampsSignes, cle: string): string =>
  [
    ...Object.keys(champs)
      .filter((nom) => nom.startsWith('vads_'))
      .toSorted(parOctets)
      .map((nom) => champs[nom]),
    cle,
  ].join('+');

/** The signature of a PayZen form or notice: HMAC-SHA-256, base64. */
export const signerPaiement = (champs: ChampsSignes, cle: string): string =>
  createHmac('sha256', cle).update(chaine(champs, cle), 'utf8').digest('base64');

/** Constant-time comparison: the duration must not reveal a matching prefix. */
export const signatureValide = (champs: ChampsSignes, cle: string): boolean => {
  const attendue = Buffer.from(signerPaiement(champs, cle));
  const recue = Buffer.from(champs['signature'] ?? '');
  return recue.length === attendue.length && timingSafeEqual(recue, attendue);
};
