import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql, motsCherches } from '#server/core/db/recherche.ts';
import { enLigneDe, type Paiement } from '#server/core/paiement/paiement.ts';
import type { QueryOf, ResponseOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { clotureContract } from '#shared/features/pilotage/cloture/contract.ts';
import {
  actesDeLaCloture,
  etatDeCloture,
  leveeTient,
  lignesDeCloture,
} from '#shared/features/pilotage/cloture/rules.ts';
import type { Cloture, ClotureEnListe, FaitsCloture } from '#shared/features/pilotage/cloture/schemas.ts';

/** A part that is still to pay, of an invoice that was sent. */
const RESTE_A_REVERSER = sql`r.etat = 'A_REVERSER' and p.etat in ('WAITING', 'CONFIRMED')`;
const reversionsDe = (cote: 'pharmacie_id' | 'tenant_id') => sql`(
  select jsonb_build_object('nombre', count(*), 'centimes', coalesce(sum(r.montant_ht_centimes), 0))
  from reversion r join prestation p on p.tenant_id = r.tenant_id and p.id = r.prestation_id
  where r.${sql.ref(cote)} = c.tenant_id and ${RESTE_A_REVERSER})`;

type Ligne = Omit<FaitsCloture, 'reversions'> & {
  readonly id: number;
  readonly nom: string;
  readonly type: ClotureEnListe['type'];
  readonly demandeeLe: string;
  readonly demandeeParNom: string;
  readonly leveeParNom: string | null;
  readonly leveeCentimes: number | null;
  readonly version: number;
  readonly reversions: { readonly nombre: number; readonly centimes: number };
  readonly sansIban: boolean;
};

/** The facts of closings, from which their lines and their acts are said. */
const clotures = sql<Ligne>`
  select c.tenant_id as id, t.nom, t.type, c.demandee_le as "demandeeLe", c.demandee_par_nom as "demandeeParNom",
    c.effacement_le as "effacementLe", c.effacement_commence_le as "effacementCommenceLe", c.efface_le as "effaceLe",
    c.levee_motif as "leveeMotif", c.levee_par_nom as "leveeParNom",
    c.levee_centimes as "leveeCentimes", c.version, c.constat,
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'mandat', a.mandat, 'arrete', a.etat = 'ARRETE',
        'essais', a.essais, 'dernierEssaiLe', a.dernier_essai_le, 'raison', a.raison, 'arreteLe', a.arrete_le,
        'arreteParNom', a.arrete_par_nom) order by a.id)
      from abonnement_arret a where a.tenant_id = c.tenant_id), '[]') as mandats,
    (select jsonb_build_object('nombre', count(*), 'centimes', coalesce(sum(x.reste), 0)) from (
      select p.montant_centimes - coalesce((select sum(m.montant_centimes) from abonnement_remboursement m
        where m.tenant_id = p.tenant_id and m.paiement_id = p.id and m.issue = 'PAYE'), 0) as reste
      from abonnement_paiement p where p.tenant_id = c.tenant_id and p.issue = 'PAYE' and p.recu_le > c.demandee_le) x
      where x.reste > 0) as "paiementsARendre",
    ${reversionsDe('pharmacie_id')} as reversions, ${reversionsDe('tenant_id')} as "aReverser",
    not exists (select from coordonnees_bancaires b where b.tenant_id = c.tenant_id) as "sansIban",
    (select max(a.termine_le) from archive a where a.tenant_id = c.tenant_id and a.sorte = 'EXPORT'
      and a.etat = 'TERMINE') as "dernierExportLe",
    (select jsonb_build_object('adresse', x.adresse, 'envoyeLe', x.envoye_le, 'expireLe', x.expire_le,
        'priseLe', x.prise_le) from cloture_export x where x.tenant_id = c.tenant_id) as "lienExport"
  from cloture c join tenant t on t.id = c.tenant_id`;

const enIso = (valeur: string): string => new Date(valeur).toISOString();
const instantLu = (valeur: string | null): string | null => (valeur === null ? null : enIso(valeur));
const faitsDe = ({ reversions, sansIban, mandats, lienExport, ...ligne }: Ligne): FaitsCloture => ({
  ...ligne,
  leveeMotif: leveeTient({ reversions: { ...reversions, sansIban }, ...ligne }, ligne.leveeCentimes)
    ? ligne.leveeMotif
    : null,
  lienExport: lienExport && {
    adresse: lienExport.adresse,
    envoyeLe: enIso(lienExport.envoyeLe),
    expireLe: enIso(lienExport.expireLe),
    priseLe: instantLu(lienExport.priseLe),
  },
  // Dates that PostgreSQL writes in JSON are not in the ISO form of the contract.
  mandats: mandats.map((mandat) => ({
    ...mandat,
    dernierEssaiLe: instantLu(mandat.dernierEssaiLe),
    arreteLe: instantLu(mandat.arreteLe),
  })),
  reversions: { ...reversions, sansIban },
});

const enListe = (ligne: Ligne, aujourdhui: Jour): ClotureEnListe => {
  const { id, nom, type, demandeeLe, demandeeParNom, effacementLe, effaceLe, mandats, reversions, aReverser } = ligne;
  return {
    id,
    nom,
    type,
    demandeeLe,
    demandeeParNom,
    effacementLe,
    effaceLe,
    etat: etatDeCloture(faitsDe(ligne), aujourdhui),
    nbMandats: mandats.filter(({ arrete }) => !arrete).length,
    nbReversions: reversions.nombre + aReverser.nombre,
  };
};

const trouver = async (tx: SystemeTx, tenantId: number): Promise<Ligne> => {
  const { rows } = await sql<Ligne>`${clotures} where c.tenant_id = ${tenantId}`.execute(tx);
  const [ligne] = rows;
  if (!ligne) throw coreErrors.introuvable();
  return ligne;
};

/** @throws 404 for an account that did not close */
export const faitsDeCloture = async (
  tx: SystemeTx,
  tenantId: number,
): Promise<FaitsCloture & { readonly nom: string }> => {
  const ligne = await trouver(tx, tenantId);
  return { ...faitsDe(ligne), nom: ligne.nom };
};

export const uneCloture = async (
  tx: SystemeTx,
  tenantId: number,
  { paiement, aujourdhui }: { readonly paiement: Paiement; readonly aujourdhui: Jour },
): Promise<Cloture> => {
  const ligne = await trouver(tx, tenantId);
  const faits = faitsDe(ligne);
  const droits = actesDeLaCloture(faits, aujourdhui);
  const enLigne = (enLigneDe(paiement)?.arreter ?? null) !== null;
  return {
    ...enListe(ligne, aujourdhui),
    version: ligne.version,
    lignes: lignesDeCloture(faits),
    mandats: [...faits.mandats],
    enLigne,
    lienExport: faits.lienExport,
    leveeMotif: ligne.leveeMotif,
    leveeParNom: ligne.leveeParNom,
    droits: { ...droits, reessayer: enLigne && droits.reessayer },
  };
};

const TRIS = {
  effacementLe: sql`c.effacement_le`,
  nom: sql`f_tri(t.nom) collate textes`,
  demandeeLe: sql`c.demandee_le`,
} as const;

export const pageClotures = async (
  tx: SystemeTx,
  { q, effacee, tri, ordre, page, taille }: QueryOf<(typeof clotureContract)['pageClotures']>,
  aujourdhui: Jour,
): Promise<ResponseOf<(typeof clotureContract)['pageClotures']>> => {
  const mots = motsCherches(q ?? '').map((mot) => contientTexteSql(['t.nom'], mot));
  const filtre = sql`
    (${effacee ?? null}::boolean is null or (c.efface_le is not null) = ${effacee ?? null}::boolean)
    ${mots.length === 0 ? sql`` : sql`and ${sql.join(mots, sql` and `)}`}`;
  const { rows } = await sql<Ligne>`${clotures} where ${filtre}
    order by ${TRIS[tri]} ${sql.raw(ordre)}, c.tenant_id limit ${taille} offset ${(page - 1) * taille}`.execute(tx);
  const { rows: comptes } = await sql<{ total: number; nbEnCours: number; nbEffacees: number }>`
    select count(*) filter (where ${filtre}) as total, count(*) filter (where c.efface_le is null) as "nbEnCours",
      count(*) filter (where c.efface_le is not null) as "nbEffacees"
    from cloture c join tenant t on t.id = c.tenant_id`.execute(tx);
  return { elements: rows.map((ligne) => enListe(ligne, aujourdhui)), ...comptes[0]! };
};
