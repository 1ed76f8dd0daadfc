import { sql } from 'kysely';
import { transactionSysteme } from '#server/core/db/database.ts';
import { direLesIbans } from '#server/testing/ibans.ts';
import { creerMondeRfa } from '#server/testing/mondes/rfa-groupement.ts';
import type { DetailPrestation, Reversion } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { ReversionRecue } from '#shared/features/prestations/prestation/contract/recue.ts';

export const PRESTATIONS = '/api/v1/prestations';
export const MES_REVERSIONS = '/api/v1/mesReversions';
type Methode = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Membre = { readonly id: number; readonly jeton: string };

/** A groupement that sells prestations to its laboratory, and adhérents that are owed their part. */
export const creerMondePrestation = async () => {
  const m = await creerMondeRfa();
  const { app, jetons, ok } = m;
  const g = jetons.groupement;
  const appeler = (jeton: string, methode: Methode, suite = '', corps?: unknown, query: Record<string, string> = {}) =>
    app.appeler(jeton, methode, `${PRESTATIONS}${suite}`, { query, ...(corps === undefined ? {} : { corps }) });
  const type = ok(await app.appeler(g, 'POST', '/api/v1/typesPrestation', { corps: { nom: 'Tête de gondole' } }))
    .id as number;

  const saisie = (champs: object = {}) => ({
    laboratoireId: m.labo,
    typeId: type,
    dateDebut: '2026-09-01',
    dateFin: '2026-09-30',
    numeroFacture: 'F-2026-041',
    dateFacture: '2026-10-01',
    datePaiement: '2026-10-31',
    dateReversion: '2026-11-30',
    montantHtCentimes: 100_000,
    partGroupementCentiemes: 2_000,
    ...champs,
  });
  const creer = async (champs: object = {}): Promise<DetailPrestation> =>
    ok(await appeler(g, 'POST', '', { brouillon: false, ...saisie(champs) }));
  const lire = async (id: number, jeton = g): Promise<DetailPrestation> => ok(await appeler(jeton, 'GET', `/${id}`));
  const passer = (p: { id: number; version: number }, acte: string, champs: object = {}, jeton = g) =>
    appeler(jeton, 'PUT', `/${p.id}/etat`, { acte, version: p.version, ...champs });
  const repartir = (p: { id: number; version: number }, modeRepartition: string, parts: readonly object[]) =>
    appeler(g, 'PUT', `/${p.id}/repartition`, { modeRepartition, parts, version: p.version });

  /** Paid by the laboratory, and shared equally between these adhérents. */
  const payee = async (membres: readonly Membre[], champs: object = {}): Promise<DetailPrestation> => {
    const facturee = await creer(champs);
    const recue = ok(await passer(facturee, 'encaisser', { date: '2026-11-05' }));
    return ok(
      await repartir(
        recue,
        'EGAL',
        membres.map(({ id }) => ({ pharmacieId: id })),
      ),
    );
  };
  const partDe = (p: DetailPrestation, membre: Membre): Reversion => {
    const reversionDuMembre = p.reversions.find(({ pharmacieId }) => pharmacieId === membre.id);
    if (!reversionDuMembre) throw new Error('aucune part');
    return reversionDuMembre;
  };
  const direViree = (p: DetailPrestation, reversionIds: readonly number[], champs: object = {}) =>
    appeler(g, 'PUT', `/${p.id}/reversions/virees`, {
      reversionIds,
      date: '2026-11-20',
      reference: 'Chèque 12',
      version: p.version,
      ...champs,
    });
  const emettre = (p: DetailPrestation, reversionIds: readonly number[], champs: object = {}) =>
    appeler(g, 'POST', `/${p.id}/virements`, {
      reversionIds,
      dateExecution: '2026-11-25',
      version: p.version,
      ...champs,
    });

  const { direIban, direIbanNeuf } = direLesIbans(app);
  const mesReversions = async (membre: Membre, query: Record<string, string> = {}): Promise<ReversionRecue[]> =>
    ok(await app.appeler(membre.jeton, 'GET', MES_REVERSIONS, { query })).reversions;
  /** Its own row of the laboratory of the groupement. */
  const laboDe = (membre: Membre): Promise<number> => m.adopter(membre.id, m.detail);

  /** An operation of the groupement with a TG, that these adhérents accepted; written straight into the tables. */
  const uneOperation = async (membres: readonly Membre[], nom = 'TG de rentrée') =>
    transactionSysteme(app.services.dbSysteme, async (tx) => {
      const inserer = async (valeurs: object): Promise<number> =>
        (
          await tx
            .insertInto('promotion')
            .values({
              origine: 'GROUPEMENT',
              nom_operation: nom,
              type_promo: 'TG',
              date_debut: '2026-09-01',
              date_fin: '2026-09-30',
              etat_tg: 'VALIDATED',
              ...(valeurs as { tenant_id: number; laboratoire_id: number }),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const modele = await inserer({
        tenant_id: m.groupement,
        laboratoire_id: m.labo,
        publiee_le: '2026-08-15T08:00:00Z',
      });
      const copies = new Map<number, number>();
      for (const { id } of membres) {
        const { rows } = await sql<{
          id: number;
        }>`insert into laboratoire (tenant_id, detail_id) values (${id}, ${m.detail})
          on conflict (tenant_id, detail_id) do update set etoile = laboratoire.etoile returning id`.execute(tx);
        const copie = { groupement_id: m.groupement, modele_id: modele, acceptation_tg: 'ACCEPTED' };
        copies.set(id, await inserer({ tenant_id: id, laboratoire_id: rows[0]!.id, ...copie }));
      }
      return { id: modele, copies };
    });
  /** A photo of its TG, and the emplacement that it proves. */
  const photographier = (membre: Membre, { copies }: { copies: ReadonlyMap<number, number> }): Promise<void> =>
    transactionSysteme(app.services.dbSysteme, async (tx) => {
      const copie = copies.get(membre.id)!;
      await sql`with z as (insert into zone (tenant_id, nom, ordre) values (${membre.id}, 'Entrée ' || ${copie}, 0) returning id),
          e as (insert into emplacement (tenant_id, zone_id, nom, type, ordre) select ${membre.id}, id, 'TG ' || ${copie}, 'TG', 0 from z returning id),
          p as (insert into promotion_emplacement (tenant_id, promotion_id, emplacement_id, date_debut, date_fin, realise_le)
            select ${membre.id}, ${copie}, id, '2026-09-01', '2026-09-30', '2026-09-02' from e returning id),
          f as (insert into fichier (tenant_id, nom, mime, taille, sha256, cle) values (${membre.id}, 'tg.jpg', 'image/jpeg', 1, 'x',
            gen_random_uuid()::text) returning id)
        insert into promotion_preuve (tenant_id, promotion_id, promotion_emplacement_id, fichier_id, cree_par_nom)
        select ${membre.id}, ${copie}, p.id, f.id, 'Préparatrice' from p, f`.execute(tx);
    });

  return {
    ...m,
    g,
    type,
    appeler,
    saisie,
    creerPrestation: creer,
    lirePrestation: lire,
    passerPrestation: passer,
    repartir,
    payee,
    partDe,
    direViree,
    emettre,
    direIban,
    direIbanNeuf,
    mesReversions,
    laboDe,
    uneOperation,
    photographier,
  };
};
export type MondePrestation = Awaited<ReturnType<typeof creerMondePrestation>>;
