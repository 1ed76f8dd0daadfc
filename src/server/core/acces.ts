import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Acteur } from '#shared/core/acteur.ts';
import { sql } from 'kysely';
import { transactionSysteme, type Database, type SystemeTx } from './db/database.ts';
import { journaliserChacun, type Auteur, type Ecriture } from './journal.ts';

/** One passage to journal: a login, a refused login, or a download. */
type PassageAcces = {
  readonly objet: 'connexion' | 'telechargement';
  readonly action: string;
  /** The origin of the passage: an address, or `u12` for a person. The limits apply to each origin. */
  readonly source: string;
  /** The person, when known. */
  readonly par?: Acteur | { readonly tenantId: number; readonly nomComplet: string };
  /** The identifier typed at a login: its user is looked up when the entry is written. */
  readonly identifiant?: string;
  readonly objetId?: number | null;
  readonly apres: Readonly<Record<string, unknown>>;
  readonly le?: Date;
};

/** A login or its refusal in the technical log: no name, and only a keyed hash of the typed identifier. */
type TraceAcces = {
  readonly action: string;
  readonly source: string;
  readonly identifiant?: string;
  readonly raison?: string;
};

/**
 * Journals passages without making a call wait, nor depending on the database being writable at that instant (EXP-10,
 * EXP-11).
 */
export type Acces = {
  /**
   * Never waits. The passage is written within a second; repeated passages of a source are counted, and written once
   * after ten minutes.
   */
  noter(passage: PassageAcces): void;
  /** Writes a line of the technical log at once, every time; `noter` writes the line of a login by itself (EXP-31). */
  tracer(trace: TraceAcces): void;
  /** Writes the waiting passages. `tout`: also the counted ones, before their ten minutes are over. */
  ecrire(tout?: boolean): Promise<void>;
};

const ECRIRE_MS = 1_000;
const FENETRE_MS = 10 * 60_000;
/**
 * Limits over ten minutes: entries written one by one for one source, and for all of them on this instance; then the
 * number of sources followed apart.
 */
const BORNES = {
  connexion: { source: 20, ensemble: 300, sources: 300 },
  telechargement: { source: 500, ensemble: 5_000, sources: 2_000 },
} as const;
const TOUTES = 'plusieurs sources';

type Compte = { readonly premier: PassageAcces; nombre: number; readonly du: Date; au: Date };
type Suivi = { readonly dou: string; readonly vus: Set<string>; readonly comptes: Map<string, Compte> };

const empreinteDe = ({ action, identifiant, objetId, apres }: PassageAcces): string =>
  JSON.stringify([action, identifiant, objetId, apres]);

/** The passages of ten minutes: some are written one by one, the others only counted. */
const creerFenetre = () => {
  const suivis = { connexion: new Map<string, Suivi>(), telechargement: new Map<string, Suivi>() };
  const dits = { connexion: 0, telechargement: 0 };
  const suiviDe = ({ objet, source }: PassageAcces): Suivi => {
    const suivisDeLObjet = suivis[objet];
    const dou = suivisDeLObjet.has(source) || suivisDeLObjet.size < BORNES[objet].sources ? source : TOUTES;
    const suivi = suivisDeLObjet.get(dou) ?? { dou, vus: new Set(), comptes: new Map() };
    suivisDeLObjet.set(dou, suivi);
    return suivi;
  };
  return {
    /** @returns whether this passage is written by itself */
    compter: (passage: PassageAcces): boolean => {
      const { objet, action } = passage;
      const { dou, vus, comptes } = suiviDe(passage);
      const empreinte = empreinteDe(passage);
      const dejaVu = vus.has(empreinte);
      if (!dejaVu && vus.size < BORNES[objet].source && dits[objet] < BORNES[objet].ensemble) {
        vus.add(empreinte);
        dits[objet] += 1;
        return true;
      }
      const cle = dejaVu ? empreinte : action;
      const maintenant = new Date();
      const compte = comptes.get(cle);
      if (compte) Object.assign(compte, { nombre: compte.nombre + 1, au: maintenant });
      else
        comptes.set(cle, {
          premier: dejaVu ? passage : sansDetail(passage, dou),
          nombre: 1,
          du: maintenant,
          au: maintenant,
        });
      return false;
    },
    /** Gives the counted passages and starts a new window. */
    clore: (): PassageAcces[] => {
      const tous = Object.values(suivis).flatMap((suivisDeLObjet) => [...suivisDeLObjet.values()]);
      const groupes = tous.flatMap(({ comptes }) =>
        [...comptes.values()].map(({ premier, nombre, du, au }): PassageAcces => ({
          ...premier,
          le: au,
          apres: { ...premier.apres, nombre, du: du.toISOString(), au: au.toISOString() },
        })),
      );
      for (const suivisDeLObjet of Object.values(suivis)) suivisDeLObjet.clear();
      Object.assign(dits, { connexion: 0, telechargement: 0 });
      return groupes;
    },
  };
};

/** The entry that stands for many different passages; the downloads of a person stay under that person. */
const sansDetail = ({ objet, action, source, par, apres }: PassageAcces, dou: string): PassageAcces => ({
  objet,
  action,
  source,
  ...(objet === 'telechargement' && par && { par }),
  apres: { source: dou === TOUTES ? TOUTES : apres['source'], groupes: true },
});

const INCONNU = { utilisateurId: null, nomComplet: 'Personne non connectée' };

type Connu = { readonly tenantId: number; readonly id: number; readonly username: string };
const chercherConnus = async (tx: SystemeTx, identifiants: readonly string[]): Promise<Map<string, Connu>> => {
  if (identifiants.length === 0) return new Map();
  const { rows } = await sql<Connu & { identifiant: string }>`
    select cherche as identifiant, u.tenant_id as "tenantId", u.id, u.username
      from unnest(${[...identifiants]}::text[]) as cherche
    join utilisateur u on lower(u.username) = cherche or lower(u.email) = cherche`.execute(tx);
  return new Map(rows.map((ligne) => [ligne.identifiant, ligne]));
};

/** The publisher's account, which journals the refusals that belong to no account. */
const compteEditeur = async (tx: SystemeTx): Promise<number | undefined> =>
  (await tx.selectFrom('tenant').select('id').where('type', '=', 'EDITEUR').orderBy('id').limit(1).executeTakeFirst())
    ?.id;

const normaliser = (identifiant: string): string => identifiant.trim().toLowerCase().slice(0, 255);
/**
 * Hashes an identifier with the current key: lines about the same identifier can be compared, without naming anybody.
 */
const anonymiser = (cle: Buffer, identifiant: string): string =>
  createHmac('sha256', cle).update(normaliser(identifiant)).digest('base64url').slice(0, 16);
const lireCle = async (tx: SystemeTx): Promise<Buffer> =>
  (await tx.selectFrom('cle_journal').select('valeur').executeTakeFirstOrThrow()).valeur;

/**
 * The journal entries of these passages. An unknown identifier is never written, only its hash, because it may be a
 * password.
 */
const enEcritures = async (tx: SystemeTx, passages: readonly PassageAcces[]): Promise<[Auteur, Ecriture][]> => {
  const editeur = await compteEditeur(tx);
  const identifiants = new Set(passages.flatMap(({ identifiant }) => (identifiant ? [normaliser(identifiant)] : [])));
  const connus = await chercherConnus(tx, [...identifiants]);
  const cle = await lireCle(tx);
  const nommer = (identifiant: string | undefined) => {
    if (identifiant === undefined) return {};
    const connu = connus.get(normaliser(identifiant));
    if (connu) return { identifiant: connu.username };
    return { identifiantInconnu: anonymiser(cle, identifiant) };
  };
  return passages.flatMap(({ objet, action, par, identifiant, objetId, apres, le }): [Auteur, Ecriture][] => {
    const connu = identifiant === undefined ? undefined : connus.get(normaliser(identifiant));
    const tenantId = par?.tenantId ?? connu?.tenantId ?? editeur;
    if (tenantId === undefined) return [];
    const auteur: Auteur = par && 'role' in par ? par : { ...INCONNU, ...(par && { nomComplet: par.nomComplet }) };
    const ecriture = { tenantId, objet, action, objetId: objetId ?? connu?.id ?? null, ...(le && { le }) };
    return [[auteur, { ...ecriture, apres: { ...nommer(identifiant), ...apres } }]];
  });
};

/** The key changes every thirty days: it is read again at most each minute. */
const CLE_MS = 60_000;
/**
 * Without the key, the line is written without the identifier, so that a login is logged whatever the state of the
 * database.
 */
const creerTraceur = (db: Database, log: Pick<Logger, 'info'>): Acces['tracer'] => {
  let cle: Promise<Buffer> | undefined;
  let lueA = 0;
  const cleDuMoment = (): Promise<Buffer> => {
    const maintenant = performance.now();
    if (cle && maintenant - lueA < CLE_MS) return cle;
    lueA = maintenant;
    cle = transactionSysteme(db, lireCle);
    cle.catch(() => (cle = undefined));
    return cle;
  };
  return ({ action, source, identifiant, raison }) => {
    const ecrire = (empreinte?: string) =>
      log.info(
        { action, source, ...(raison && { raison }), ...(empreinte && { identifiant: empreinte }) },
        'connexion',
      );
    if (identifiant === undefined) ecrire();
    else
      void cleDuMoment().then(
        (valeur) => ecrire(anonymiser(valeur, identifiant)),
        () => ecrire(),
      );
  };
};

/** @param db the pool that sees every tenant */
export const ouvrirAcces = (db: Database, log: Pick<Logger, 'info' | 'warn'>): Acces => {
  const tracer = creerTraceur(db, log);
  const fenetre = creerFenetre();
  let attente: PassageAcces[] = [];
  let bientot: NodeJS.Timeout | undefined;
  let fin: NodeJS.Timeout | undefined;
  const ecrire = async (tout = false): Promise<void> => {
    clearTimeout(bientot);
    bientot = undefined;
    if (tout) {
      clearTimeout(fin);
      fin = undefined;
      attente.push(...fenetre.clore());
    }
    const lot = attente;
    attente = [];
    if (lot.length === 0) return;
    try {
      await transactionSysteme(db, async (tx) => journaliserChacun(tx, await enEcritures(tx, lot)));
    } catch (error) {
      // Puts the passages back when the database fails: the limits of ten minutes also bound their number.
      if (attente.length + lot.length <= BORNES.telechargement.ensemble * 2) attente = [...lot, ...attente];
      throw error;
    }
  };
  const ecrireSeul = (tout: boolean) =>
    void ecrire(tout).catch((error: unknown) => log.warn({ err: error }, 'accès non journalisés'));
  return {
    tracer,
    noter: (passage) => {
      if (passage.objet === 'connexion') {
        const { action, source, identifiant, apres } = passage;
        // With a typed identifier, the reason is one of our own constants; otherwise it may contain the name of an
        // account.
        tracer({ action, source, ...(identifiant !== undefined && { identifiant, raison: String(apres['raison']) }) });
      }
      fin ??= setTimeout(() => ecrireSeul(true), FENETRE_MS).unref();
      if (!fenetre.compter(passage)) return;
      attente.push({ ...passage, le: new Date() });
      bientot ??= setTimeout(() => ecrireSeul(false), ECRIRE_MS).unref();
    },
    ecrire,
  };
};
