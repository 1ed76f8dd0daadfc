import { NombreField, type NombreFieldProps } from './NombreField.tsx';

const nombres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4, useGrouping: false });
const ecrirePourcentage = (valeur: number) => nombres.format(valeur);
const lirePourcentage = (texte: string) => {
  const nu = texte.replace(/[\s\u00a0\u202f%]/g, '').replace(',', '.');
  return /^-?\d+(\.\d*)?$/.test(nu) ? Number(nu) : Number.NaN;
};

/** A percentage (12.5 for 12,5 %), with a comma or a point. */
export const PourcentageField = (props: NombreFieldProps) => (
  <NombreField
    signe="%"
    lire={lirePourcentage}
    ecrire={ecrirePourcentage}
    illisible="Pourcentage non valide. Exemple : 12,5"
    {...props}
  />
);
