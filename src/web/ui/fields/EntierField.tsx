import { NombreField, type NombreFieldProps } from './NombreField.tsx';

const lireEntier = (texte: string) => {
  const nu = texte.replace(/[\s\u00a0\u202f]/g, '');
  return /^\d+$/.test(nu) ? Number(nu) : Number.NaN;
};

/** A whole number, or nothing. */
export const EntierField = ({ signe = '', ...reste }: NombreFieldProps & { signe?: string }) => (
  <NombreField
    signe={signe}
    lire={lireEntier}
    ecrire={String}
    illisible="Nombre entier attendu."
    inputMode="numeric"
    {...reste}
  />
);
