import { PART_DONNEES, partiesDe, type RouteContract } from '#shared/core/contract.ts';

export type FichierEnvoye = { readonly contenu: Buffer | string; readonly nom: string; readonly mime: string };

type Corps = { corps: Buffer; entetes: Record<string, string> };

/** A body of files, as a browser sends it: what `appeler` takes. */
export const multipart = (...fichiers: readonly FichierEnvoye[]): Corps => multipartAvec(undefined, ...fichiers);

/** A body of files, with the fields of the call beside them. */
export const multipartAvec = (donnees: unknown, ...fichiers: readonly FichierEnvoye[]): Corps =>
  assembler(donnees === undefined ? {} : { [PART_DONNEES]: donnees }, 'fichiers', fichiers);

/** The body of a call, in the parts that its contract names. */
export const multipartDuContrat = (
  route: Pick<RouteContract, 'parties'>,
  donnees: unknown,
  ...fichiers: readonly FichierEnvoye[]
): Corps => {
  const parties = partiesDe(route);
  const champs = parties.parChamp ? ((donnees ?? {}) as Record<string, unknown>) : { [PART_DONNEES]: donnees ?? {} };
  return assembler(champs, parties.fichiers, fichiers);
};

/** JSON parts alone, written as they are given: a hand may write anything. */
export const multipartBrut = (parts: Readonly<Record<string, string>>): Corps => ecrire(parts, '', []);

const assembler = (
  champs: Readonly<Record<string, unknown>>,
  nomFichiers: string,
  fichiers: readonly FichierEnvoye[],
): Corps => {
  const json = Object.entries(champs).map(([nom, valeur]) => [nom, JSON.stringify(valeur)]);
  return ecrire(Object.fromEntries(json) as Record<string, string>, nomFichiers, fichiers);
};

const ecrire = (
  parts: Readonly<Record<string, string>>,
  nomFichiers: string,
  fichiers: readonly FichierEnvoye[],
): Corps => {
  const borne = '----pharmaccord';
  const json = Object.entries(parts).map(([nom, texte]) =>
    Buffer.from(`--${borne}\r\nContent-Disposition: form-data; name="${nom}"\r\n\r\n${texte}\r\n`),
  );
  const parties = fichiers.flatMap(({ contenu, nom, mime }) => [
    Buffer.from(
      `--${borne}\r\nContent-Disposition: form-data; name="${nomFichiers}"; filename="${nom}"\r\nContent-Type: ${mime}\r\n\r\n`,
    ),
    Buffer.isBuffer(contenu) ? contenu : Buffer.from(contenu),
    Buffer.from('\r\n'),
  ]);
  return {
    corps: Buffer.concat([...json, ...parties, Buffer.from(`--${borne}--\r\n`)]),
    entetes: { 'content-type': `multipart/form-data; boundary=${borne}` },
  };
};
