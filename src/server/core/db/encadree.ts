// A statement of a transaction that travels with what opens or ends it: one message, and one answer, instead of three.
import { createHash } from 'node:crypto';
import pg from 'pg';
import { nommerRequete, type ClientPrepare } from './prepared.ts';
import { RequetePg, type ConnexionPg, type Rappel } from './requete-pg.ts';
import { attendreReponse } from './silence.ts';
import { MURS_A_PREPARER, type Murs } from './sous-role.ts';

type Etape = { readonly text: string; readonly name: string; readonly values: readonly string[] };
// Named after its text, as the settings of a reading are (`sous-role.ts`).
const etape = (text: string, values: readonly string[] = []): Etape => ({
  text,
  values,
  name: `etape-${createHash('sha1').update(text).digest('base64url')}`,
});
const DEBUT = etape('begin');
const FIN = etape('commit');
const MURS = etape(MURS_A_PREPARER);
const entrer = ({ role, tenantId }: Murs): readonly Etape[] => [
  DEBUT,
  { ...MURS, values: [role, tenantId === undefined ? '' : String(tenantId)] },
];

/** Prepares, on a new connection that keeps names, what opens and ends a transaction. */
export const preparerEtapes = async (client: ClientPrepare): Promise<void> => {
  const etapes = [...entrer({ role: 'pharmaccord_app' }), FIN];
  await Promise.all(etapes.map((preparee) => client.query({ ...preparee, values: [...preparee.values] })));
};

/** No limit of PostgreSQL ends a COMMIT that waits for a lost standby. In milliseconds. */
export const VALIDATION_MS = 10_000;

type Cadre = {
  /** What is done before the statement; its answers are not read. */
  readonly avant: readonly Etape[];
  readonly valide: boolean;
  readonly nomme: boolean;
};

class RequeteEncadree extends RequetePg {
  readonly #cadre: Cadre;
  #avant: number;
  #repondue = false;
  #attente: NodeJS.Timeout | undefined;
  /** What PostgreSQL says that it has done at COMMIT. */
  issue: string | undefined;

  constructor(cadre: Cadre, config: object, rappel: Rappel) {
    super(config, undefined, (erreur, resultats) => {
      clearTimeout(this.#attente);
      rappel(erreur, resultats);
    });
    this.#cadre = cadre;
    this.#avant = cadre.avant.length;
  }

  #executer(connexion: ConnexionPg, { text, name, values }: Etape): void {
    const { nomme } = this.#cadre;
    if (!nomme) connexion.parse({ text, name: '' });
    connexion.bind({ portal: '', statement: nomme ? name : '', values });
    connexion.execute({ portal: '', rows: 0 });
  }

  override prepare(connexion: ConnexionPg): void {
    for (const prealable of this.#cadre.avant) this.#executer(connexion, prealable);
    super.prepare(connexion);
  }

  /** Called by pg behind the statement. */
  override _getRows(connexion: ConnexionPg): void {
    connexion.execute({ portal: '', rows: 0 });
    if (this.#cadre.valide) {
      // Tells when the wait for COMMIT begins, which has a limit of its own.
      connexion.flush();
      this.#executer(connexion, FIN);
    }
    connexion.sync();
  }

  override handleDataRow(message: unknown): void {
    if (this.#avant === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: { readonly text: string }, connexion: ConnexionPg): void {
    if (this.#avant > 0) this.#avant -= 1;
    else if (this.#repondue) this.issue = message.text;
    else {
      this.#repondue = true;
      super.handleCommandComplete(message, connexion);
      if (this.#cadre.valide) this.#attente = setTimeout(() => connexion.stream.destroy(), VALIDATION_MS);
    }
  }
}

/** @param entree set for the first statement of its transaction; `valide`: COMMIT follows it */
type Place = { readonly entree?: Murs | undefined; readonly valide: boolean };

/**
 * Runs a statement that opens its transaction, ends it, or both.
 * @returns its answer, and what PostgreSQL did at COMMIT
 */
export const executerEncadree = (
  client: pg.ClientBase & Partial<Pick<ClientPrepare, 'nomme'>>,
  { entree, valide }: Place,
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
): Promise<{ resultat: pg.QueryResult; issue: string | undefined }> =>
  new Promise((resolve, reject) => {
    const { nomme = false } = client;
    const nommee = nomme ? nommerRequete(sql) : { text: sql };
    const config = { ...nommee, values: [...parameters], queryMode: 'extended' };
    const repondue = attendreReponse(client);
    const requete = new RequeteEncadree(
      { avant: entree ? entrer(entree) : [], valide, nomme },
      config,
      (erreur, recu) => {
        repondue();
        if (erreur) reject(erreur);
        else resolve({ resultat: recu as pg.QueryResult, issue: requete.issue });
      },
    );
    void client.query(requete);
  });
