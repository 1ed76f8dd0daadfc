import { partiesDe } from '../../../src/shared/core/contract.ts';
import type { Appel } from './appels.ts';
import { ecrireAvec, type Chemin, type Fragment } from '../../../src/server/testing/hostile/entrees-hostiles.ts';
import type { FichierHostile } from './fichiers.ts';

/** A long body is a list of buffers, sent one after the other without copying any. */
export type Corps = { readonly corps?: string | readonly Buffer[]; readonly entetes: Readonly<Record<string, string>> };

export const MEGAOCTET = 1024 * 1024;
const BORNE = 'torture';
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BORNE}` };

type Partie = {
  readonly nom: string;
  readonly fichier?: string;
  readonly mime?: string;
  readonly contenu: string | Buffer;
};
/** Assembles the parts without escaping their names, as a hand may write them. */
export const assembler = (parties: readonly Partie[]): Corps => ({
  entetes: MULTIPART,
  corps: [
    ...parties.flatMap(({ nom, fichier, mime, contenu }) => [
      Buffer.from(`--${BORNE}\r\nContent-Disposition: form-data; name="${nom}"`),
      Buffer.from(fichier === undefined ? '' : `; filename="${fichier}"`),
      Buffer.from(mime === undefined ? '\r\n\r\n' : `\r\nContent-Type: ${mime}\r\n\r\n`),
      Buffer.isBuffer(contenu) ? contenu : Buffer.from(contenu),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BORNE}--\r\n`),
  ],
});

const UN_PDF: FichierHostile = { nom: 'a.pdf', mime: 'application/pdf', contenu: Buffer.from('%PDF-1.4\n%%EOF\n') };
export const partieFichier = (appel: Appel, { nom, mime, contenu }: FichierHostile = UN_PDF): Partie => ({
  nom: partiesDe(appel.route).fichiers,
  fichier: nom,
  mime,
  contenu,
});

/** The JSON parts of a call, with some fields replaced; a browser gives each part a type, a hand may not. */
export const partiesJson = (appel: Appel, mis: ReadonlyMap<string, Fragment>, mime?: string): Partie[] => {
  const { partiesJson: noms, route, corps } = appel;
  const { parChamp } = partiesDe(route);
  return noms.map((nom) => ({
    nom,
    ...(mime !== undefined && { mime, ...(mime.startsWith('application/json') && { fichier: 'blob' }) }),
    contenu: parChamp ? ecrireAvec((corps as Record<string, unknown>)[nom], mis, [nom]) : ecrireAvec(corps ?? {}, mis),
  }));
};

/** The body of a call, with some fields replaced. */
export const corpsAvec = (appel: Appel, mis: ReadonlyMap<string, Fragment>, rang = 0): Corps => {
  const { route, corps } = appel;
  if (route.bodyType === 'multipart') {
    const mimes = [undefined, 'application/json', 'text/plain'];
    return assembler([...partiesJson(appel, mis, mimes[rang % 3]), partieFichier(appel)]);
  }
  if (!route.body) return { entetes: {} };
  if (route.bodyType !== 'text')
    return { corps: ecrireAvec(corps, mis), entetes: { 'content-type': 'application/json' } };
  const types = ['text/plain', 'application/json', 'application/x-www-form-urlencoded'];
  return { corps: mis.get('') ?? String(corps), entetes: { 'content-type': types[rang % 3] ?? 'text/plain' } };
};

const ICI = 'ICI LA GRANDE VALEUR';
/** The body of a call, with one field as long as `grande`. */
export const corpsAvecGrande = (appel: Appel, chemin: Chemin, grande: Buffer): Corps => {
  const { corps = '', entetes } = corpsAvec(appel, new Map([[cle(chemin), ICI]]));
  const octets = typeof corps === 'string' ? Buffer.from(corps) : Buffer.concat(corps);
  const debut = octets.indexOf(ICI);
  return { entetes, corps: [octets.subarray(0, debut), grande, octets.subarray(debut + ICI.length)] };
};

/** Approximate number of bytes that one value of the body may take. */
export const placeDe = ({ route, corps }: Appel): number => {
  if (route.bodyType === 'multipart') return 4 * MEGAOCTET - 1_000;
  return (route.bodyLimit ?? MEGAOCTET) - (JSON.stringify(corps) ?? '').length - 200;
};

export const cle = (chemin: Chemin): string => chemin.join('/');
