import { ecran } from '#shared/core/screens.ts';
import { lienSchema, type LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import { stringifySearch } from '#web/lib/url-state.ts';

const NOM_PARAM = /^[A-Za-z]\w*$/;

/** The address of a notification's link: `/bind?ecran=pharmacies&active=WAITING` (CRR-22). */
export const adresseBind = ({ ecran: nom, params }: LienNotification): string =>
  `/bind${stringifySearch({ ...params, ecran: nom })}`;

/**
 * Parses an address of /bind: a named screen and its fields, never an address of another site (CRR-22).
 * @param recherche the parsed query string
 * @returns the path to go to, null when it is not one of ours
 */
export const resoudreBind = ({ ecran: nom, ...params }: Readonly<Record<string, unknown>>): string | null => {
  const validation = lienSchema.safeParse({ ecran: nom, params });
  if (!validation.success || Object.keys(params).some((cle) => !NOM_PARAM.test(cle))) return null;
  return adresseEcran(validation.data);
};

/** Address of the screen: the parameters fill its `$name` parts, the others become filters. */
const adresseEcran = ({ ecran: nom, params }: LienNotification): string | null => {
  const reste = new Map(Object.entries(params));
  let manque = false;
  const chemin = ecran(nom).chemin.replace(/\$(\w+)/g, (_, cle: string) => {
    const valeur = reste.get(cle);
    reste.delete(cle);
    // A dot segment would climb out of the screen's path.
    if (!valeur || /^\.+$/.test(valeur)) manque = true;
    return encodeURIComponent(valeur ?? '');
  });
  return manque ? null : `${chemin}${stringifySearch(Object.fromEntries(reste))}`;
};
