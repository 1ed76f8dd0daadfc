import type { EtatEncours } from '#shared/features/argent/encours/contract/enumerations.ts';

/** An encours of Payps as the adjustment needs it, the oldest first. */
export type EncoursAjustable = {
  readonly id: number;
  readonly etat: EtatEncours;
  readonly valeurAttendueCentimes: number;
  readonly valeurRegleeCentimes: number;
  /** A person typed its amount: it is left (PAY-9). */
  readonly saisi: boolean;
};
export type Ajustement<E> = {
  /** A new encours of that amount; 0: none. The first one, or the difference of a correction after a settlement (PAY-10). */
  readonly creerCentimes: number;
  readonly changer: readonly { readonly encours: E; readonly valeurAttendueCentimes: number }[];
  readonly retirer: readonly E[];
  /** The platform went back on what was already settled or received: told, never silent (PAY-10). */
  readonly tropPercuCentimes: number;
};

const estFixe = ({ etat, saisi }: EncoursAjustable): boolean => etat === 'REGLE' || saisi;

/**
 * Brings the encours of one laboratory and month to what is due: an amount follows while it is not settled (PAY-9), a correction that comes
 * later is an encours of the difference (PAY-10). Never below what was received. What is expected afterwards, less what was received too much,
 * is exactly what is due.
 */
export const ajuster = <E extends EncoursAjustable>(duCentimes: number, encours: readonly E[]): Ajustement<E> => {
  let reste = encours.filter(estFixe).reduce((somme, un) => somme - un.valeurAttendueCentimes, duCentimes);
  const ouverts = encours.filter((un) => !estFixe(un));
  const valeurs = ouverts.map((un, rang) => {
    const dernier = rang === ouverts.length - 1;
    const voulu = dernier ? reste : Math.min(un.valeurAttendueCentimes, reste);
    const valeurAttendueCentimes = Math.max(voulu, un.valeurRegleeCentimes);
    reste -= valeurAttendueCentimes;
    return { encours: un, valeurAttendueCentimes };
  });
  return {
    creerCentimes: Math.max(0, reste),
    changer: valeurs.filter(
      (une) => une.valeurAttendueCentimes > 0 && une.valeurAttendueCentimes !== une.encours.valeurAttendueCentimes,
    ),
    retirer: valeurs.filter((une) => une.valeurAttendueCentimes === 0).map((une) => une.encours),
    tropPercuCentimes: Math.max(0, -reste),
  };
};
