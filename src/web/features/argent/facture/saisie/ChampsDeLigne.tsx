import { lireMontantSigne, lirePrixUnitaire, lireQuantiteFacturee } from '#shared/core/nombres.ts';
import { NombreField, type NombreFieldProps } from '#web/ui/fields/NombreField.tsx';

const ecrire = (min: number, max: number, diviseur: number) => {
  const format = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: min, maximumFractionDigits: max });
  return (valeur: number): string => format.format(valeur / diviseur).replaceAll('\u202f', '\u00a0');
};
const ecrireQuantite = ecrire(0, 6, 1_000_000);
const ecrirePrix = ecrire(2, 6, 1_000_000);
const ecrireMontant = ecrire(2, 2, 100);

/** Units of a line, in millionths; below zero for a return. */
export const QuantiteField = (props: NombreFieldProps) => (
  <NombreField lire={lireQuantiteFacturee} ecrire={ecrireQuantite} {...props} />
);
/** The price of one unit, in millionths of a euro. */
export const PrixField = (props: NombreFieldProps) => (
  <NombreField lire={lirePrixUnitaire} ecrire={ecrirePrix} {...props} />
);
/** An amount of a line, in cents; below zero for a discount or a return. */
export const MontantSigneField = (props: NombreFieldProps) => (
  <NombreField lire={lireMontantSigne} ecrire={ecrireMontant} {...props} />
);
