import { creerHasard, type Hasard } from '../../../src/server/demo/hasard.ts';
import { APPELS, estActeSurUnCompte, sessionsDe, type Appel } from './appels.ts';
import {
  avecEnTrop,
  champsDe,
  FRAGMENTS,
  GRANDES,
  type Chemin,
  type Fragment,
} from '../../../src/server/testing/hostile/entrees-hostiles.ts';
import {
  assembler,
  cle,
  corpsAvec,
  corpsAvecGrande,
  MEGAOCTET,
  partieFichier,
  partiesJson,
  placeDe,
  type Corps,
} from './corps.ts';
import { fichiersHostiles } from './fichiers.ts';
import type { Lien, Session } from './sessions.ts';
import type { Envoi } from './tir.ts';
import { TEXTES_ADRESSE } from './adresses.ts';

type Monde = {
  readonly sessions: readonly Session[];
  readonly lien: Lien;
  readonly graine: number;
  /** The beginning of the names of the calls; empty for all. */
  readonly debut: string;
};

const JSON_TYPE = { 'content-type': 'application/json' };
/** Largest id of the demonstration. Acts on an account use `PERSONNE`, the id of no account. */
const MAX_ID = 40;
const PERSONNE = 99_999_999;
const LONGUEUR_DITE = 60;

const AUCUN = new Map<string, Fragment>();

/** Writes the requests one after the other, under various users. */
const creerPlume = ({ sessions, lien, graine }: Monde, h: Hasard) => {
  let rang = 0;

  const valeurDuParam = (appel: Appel, nom: string): string => {
    if (/ublique/.test(appel.nom) && (nom === 'id' || nom === 'uuid')) return lien[nom];
    if (nom === 'jour') return '2026-11-20';
    return String(estActeSurUnCompte(appel) ? PERSONNE : h.entre(1, MAX_ID));
  };
  const adresse = (appel: Appel, { params, query }: Record<'params' | 'query', Record<string, string>>) => {
    const chemin = appel.route.url.replace(/:(\w+)/g, (_, nom: string) => params[nom] ?? valeurDuParam(appel, nom));
    const suite = Object.entries(query).map(([nom, valeur]) => `${nom}=${valeur}`);
    return suite.length > 0 ? `${chemin}?${suite.join('&')}` : chemin;
  };
  const session = (appel: Appel): Session | undefined => {
    const permises = sessionsDe(appel, sessions);
    // From time to time, no session or any session.
    if (rang % 97 === 0) return h.parmi(sessions);
    return permises.length > 0 && rang % 101 !== 0 ? permises[rang % permises.length] : undefined;
  };
  const envoi = (
    appel: Appel,
    quoi: string,
    {
      params = {},
      query = {},
      corps,
    }: { params?: Record<string, string>; query?: Record<string, string>; corps?: Corps } = {},
  ): Envoi => {
    rang += 1;
    const par = session(appel);
    const { entetes, ...reste } = corps ?? corpsAvec(appel, AUCUN);
    return {
      method: appel.route.method,
      chemin: adresse(appel, { params, query }),
      entetes:
        appel.route.idempotent && rang % 3 === 0 ? { ...entetes, 'idempotency-key': `t-${graine}-${rang}` } : entetes,
      ...reste,
      quoi: `${appel.nom} ${quoi}`.slice(0, 40 + LONGUEUR_DITE),
      ...(par && { session: par }),
    };
  };
  return { envoi, /** How many were written. */ rang: (): number => rang };
};
type Plume = ReturnType<typeof creerPlume>;

const dire = (chemin: Chemin, fragment: Fragment): string => `/${cle(chemin)} = ${fragment.slice(0, LONGUEUR_DITE)}`;

function* dansLeCorps({ envoi, rang }: Plume, appel: Appel): Generator<Envoi> {
  if (!appel.route.body) return;
  for (const chemin of champsDe(appel.corps))
    for (const fragment of FRAGMENTS)
      yield envoi(appel, dire(chemin, fragment), {
        corps: corpsAvec(appel, new Map([[cle(chemin), fragment]]), rang()),
      });
  if (appel.route.bodyType !== undefined && appel.route.bodyType !== 'json') return;
  const { corps = '' } = corpsAvec(appel, AUCUN);
  for (const champ of ['"inconnu":1', '"__proto__":{"x":1}', `"${'k'.repeat(300)}":1`, '"version":"deux"'])
    yield envoi(appel, `en trop ${champ}`, {
      corps: { corps: avecEnTrop(String(corps), champ), entetes: JSON_TYPE },
    });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    '',
  ])
    yield envoi(appel, `type ${type}`, {
      corps: { corps: String(corps), entetes: type ? { 'content-type': type } : {} },
    });
}
function* dansLAdresse({ envoi }: Plume, appel: Appel): Generator<Envoi> {
  for (const nom of appel.params)
    for (const valeur of TEXTES_ADRESSE) yield envoi(appel, `:${nom} = ${valeur}`, { params: { [nom]: valeur } });
  for (const nom of Object.keys(appel.query))
    for (const valeur of TEXTES_ADRESSE) yield envoi(appel, `?${nom}=${valeur}`, { query: { [nom]: valeur } });
  for (const nom of Object.keys(appel.query).slice(0, 3))
    for (const suite of [
      `1&${nom}=2`,
      `1${`&${nom}=1`.repeat(500)}`,
      `1${'&a=b'.repeat(2_000)}`,
      `&${nom}[]=1&${nom}[a]=2`,
    ])
      yield envoi(appel, `?${nom} ${suite.slice(0, 30)}`, { query: { [nom]: suite } });
}
function* dansLesParts({ envoi }: Plume, appel: Appel): Generator<Envoi> {
  if (appel.route.bodyType !== 'multipart') return;
  const json = partiesJson(appel, AUCUN);
  const fichier = partieFichier(appel);
  const nomsParts = [
    '',
    '__proto__',
    'constructor',
    'inconnue',
    'x'.repeat(5_000),
    'é'.repeat(200),
    'a\\"b',
    fichier.nom,
  ];
  for (const nom of nomsParts)
    for (const contenu of ['', '{}', '"a"', '[1]', 'a'.repeat(3_000)])
      yield envoi(appel, `part ${nom.slice(0, 20)}`, { corps: assembler([...json, { nom, contenu }, fichier]) });
  const nomsFichiers = [
    '',
    '.',
    '..',
    '../a.pdf',
    'con.pdf',
    'a'.repeat(6_000),
    '\u0316\u0300'.repeat(1_500),
    'a.pdf.exe',
    '\u202efdp.a',
  ];
  for (const nom of nomsFichiers)
    yield envoi(appel, `fichier nommé ${nom.slice(0, 20)}`, {
      corps: assembler([...json, { ...fichier, fichier: nom }]),
    });
  for (const hostile of [...fichiersHostiles(10), ...fichiersHostiles(3_000)])
    yield envoi(appel, `fichier ${hostile.nom}`, { corps: assembler([...json, partieFichier(appel, hostile)]) });
  yield envoi(appel, 'parts en double', { corps: assembler([...json, ...json, fichier, fichier]) });
  yield envoi(appel, 'deux mille parts', {
    corps: assembler(Array.from({ length: 2_000 }, () => ({ ...fichier, contenu: 'a' }))),
  });
}

/** Writes the requests of a run, always the same for the same seed. */
export const creerEnvois = (monde: Monde) => {
  const appels = APPELS.filter(({ nom }) => nom.startsWith(monde.debut));
  const h = creerHasard(monde.graine);
  const plume = creerPlume(monde, h);
  const { envoi, rang } = plume;

  /** Every field of every call, each with every small value. */
  function* petits(): Generator<Envoi> {
    for (const appel of appels) {
      yield* dansLAdresse(plume, appel);
      yield* dansLesParts(plume, appel);
      yield* dansLeCorps(plume, appel);
    }
  }
  /** Endless: two wrong fields at once, in a call drawn at random. */
  function* encore(): Generator<Envoi> {
    const avecChamps = appels.filter(({ route, query }) => route.body ?? Object.keys(query).length > 0);
    for (;;) {
      const appel: Appel | undefined = h.parmi(avecChamps);
      if (!appel) return;
      const noms = Object.keys(appel.query);
      const query =
        noms.length > 0 ? { [h.parmi(noms)]: h.parmi(TEXTES_ADRESSE), [h.parmi(noms)]: h.parmi(TEXTES_ADRESSE) } : {};
      const chemins = appel.route.body ? [...champsDe(appel.corps)] : [];
      const mis = new Map(
        chemins.length > 0 ? [1, 2].map(() => [cle(h.parmi(chemins)), h.parmi(FRAGMENTS)] as const) : [],
      );
      yield envoi(appel, `au hasard ${[...mis.keys()].join(' ')} ${Object.keys(query).join(' ')}`, {
        query,
        corps: corpsAvec(appel, mis, rang()),
      });
    }
  }
  /** Each field once, as long as the call allows it. */
  function* grands(): Generator<Envoi> {
    let sorte = 0;
    const grande = (octets: number): Buffer => GRANDES[(sorte += 1) % GRANDES.length]!(octets);
    const contenuPlein = Buffer.alloc(15 * MEGAOCTET, '%PDF-1.7 ');
    for (const appel of appels) {
      for (const chemin of appel.route.body ? champsDe(appel.corps) : []) {
        const valeur = grande(placeDe(appel));
        yield envoi(appel, `GRAND ${dire(chemin, valeur.toString('utf8', 0, LONGUEUR_DITE))}`, {
          corps: corpsAvecGrande(appel, chemin, valeur),
        });
      }
      for (const nom of Object.keys(appel.query))
        yield envoi(appel, `GRAND ?${nom}`, { query: { [nom]: '%CC%96%CC%80'.repeat(1_100) } });
      if (appel.route.bodyType !== 'multipart') continue;
      const json = partiesJson(appel, AUCUN);
      for (const hostile of fichiersHostiles(200_000)) {
        const contenu = hostile.contenu.subarray(0, 15 * MEGAOCTET);
        yield envoi(appel, `GRAND ${hostile.nom}`, {
          corps: assembler([...json, partieFichier(appel, { ...hostile, contenu })]),
        });
      }
      const plein = partieFichier(appel, {
        nom: 'plein.pdf',
        mime: 'application/pdf',
        contenu: contenuPlein,
      });
      const fois = Math.max(1, Math.floor((appel.route.bodyLimit ?? 0) / plein.contenu.length));
      yield envoi(appel, `GRAND ${fois} fichiers pleins`, {
        corps: assembler([...json, ...Array.from({ length: fois }, () => plein)]),
      });
    }
  }
  return { petits, encore, grands };
};
