import { parseCentimes } from '#web/lib/formats.ts';
import { NombreField, type NombreFieldProps } from './NombreField.tsx';

const decimaux = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const ecrireMontant = (centimes: number) => decimaux.format(centimes / 100).replaceAll('\u202f', '\u00a0');
const lireMontant = (texte: string) => parseCentimes(texte) ?? Number.NaN;

/** An amount typed or pasted the French way (`1234,5`, `1 234.50`, `1234,50 €`), kept in cents. */
export const MontantField = ({ onFocus, ...reste }: NombreFieldProps) => (
  <NombreField
    signe="€"
    lire={lireMontant}
    ecrire={ecrireMontant}
    illisible={'Montant non valide. Exemple : 1\u00a0234,56'}
    {...reste}
    onFocus={(evenement) => {
      evenement.currentTarget.select();
      onFocus?.(evenement);
    }}
  />
);
