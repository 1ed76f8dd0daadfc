import { lireEntier } from '#shared/core/nombres.ts';
import { NombreField, type NombreFieldProps } from './NombreField.tsx';

const groupes = new Intl.NumberFormat('fr-FR');
const ecrireEntier = (entier: number) => groupes.format(entier).replaceAll('\u202f', '\u00a0');

/** A whole number; may be empty. @param signe unit, which the user may also type: `30 jours` */
export const EntierField = ({ signe = '', ...reste }: NombreFieldProps & { signe?: string }) => (
  <NombreField
    signe={signe}
    lire={(texte) => lireEntier(texte, signe)}
    ecrire={ecrireEntier}
    inputMode="numeric"
    {...reste}
  />
);
