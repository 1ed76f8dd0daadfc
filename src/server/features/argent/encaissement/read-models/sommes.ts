import { sql } from 'kysely';
import type { z } from 'zod';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { etatsEncaissement, type EtatEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { sommesEncaissementsSchema } from '#shared/features/argent/encaissement/schemas.ts';
import { aAffecter, aCompleter, ATTENTES, filtrerEncaissements, type FiltresEncaissements } from './filtres.ts';

export type SommesEncaissements = z.output<typeof sommesEncaissementsSchema>;

/** Of `encaissement c`: what was cancelled is counted, and adds nothing. */
export const champsSommesEncaissement = sql`
  count(*)::int as nombre,
  coalesce(sum(c.montant_partage_centimes) filter (where c.annule_le is null), 0)::bigint as "recuCentimes",
  coalesce(sum(c.affecte_centimes), 0)::bigint as "affecteCentimes",
  coalesce(sum(c.reste_centimes), 0)::bigint as "resteCentimes",
  (count(*) filter (where ${aCompleter}))::int as "aCompleter"`;

const RIEN: SommesEncaissements = { nombre: 0, recuCentimes: 0, affecteCentimes: 0, resteCentimes: 0, aCompleter: 0 };
const additionner = (a: SommesEncaissements, b: SommesEncaissements): SommesEncaissements => ({
  nombre: a.nombre + b.nombre,
  recuCentimes: a.recuCentimes + b.recuCentimes,
  affecteCentimes: a.affecteCentimes + b.affecteCentimes,
  resteCentimes: a.resteCentimes + b.resteCentimes,
  aCompleter: a.aCompleter + b.aCompleter,
});

/** The counts and sums of each state, under the filters without the state. */
export const ongletsEncaissements = async (
  tx: TenantTx,
  { etat: _etat, ...filtres }: FiltresEncaissements,
): Promise<ResponseOf<(typeof encaissementContract)['ongletsEncaissements']>> => {
  await exigerLaboratoire(tx, filtres.laboratoireId);
  const { rows } = await sql<SommesEncaissements & { etat: EtatEncaissement }>`
    select c.etat, ${champsSommesEncaissement} from encaissement c
      where ${filtrerEncaissements(tx.tenantId, filtres)} group by c.etat`.execute(tx);
  const parEtat = Object.fromEntries(
    etatsEncaissement.map((etat) => {
      const { etat: _sien, ...sommes } = rows.find((ligne) => ligne.etat === etat) ?? { etat, ...RIEN };
      return [etat, sommes];
    }),
  ) as Record<EtatEncaissement, SommesEncaissements>;
  return { TOUS: Object.values(parEtat).reduce(additionner, RIEN), ...parEtat };
};

type Compte = { readonly nombre: number; readonly centimes: number };
type Attentes = { readonly avoirs: Compte; readonly paiements: Compte; readonly aCompleter: Compte };

/** What is received and waits: its amount known, or to say. @param laboratoireId of this one alone */
const enAttente = async (tx: TenantTx, laboratoireId: number | undefined): Promise<Attentes> => {
  const compte = (quoi: ReturnType<typeof sql<boolean>>, somme: ReturnType<typeof sql>) =>
    sql`json_build_object('nombre', count(*) filter (where ${quoi}), 'centimes',
      coalesce(sum(${somme}) filter (where ${quoi}), 0))`;
  const { rows } = await sql<Attentes>`
    select ${compte(ATTENTES.AVOIRS, sql`c.reste_centimes`)} as avoirs,
      ${compte(ATTENTES.PAIEMENTS, sql`c.reste_centimes`)} as paiements,
      ${compte(ATTENTES.A_COMPLETER, sql`coalesce(c.montant_ttc_centimes, c.montant_ht_centimes)`)} as "aCompleter"
    from encaissement c where c.tenant_id = ${tx.tenantId} and ${aAffecter}
      ${laboratoireId === undefined ? sql`` : sql`and c.laboratoire_id = ${laboratoireId}`}`.execute(tx);
  return rows[0]!;
};

export const tuilesEncaissements = async (
  tx: TenantTx,
  laboratoireId: number | undefined,
  aujourdhui: Jour,
): Promise<ResponseOf<(typeof encaissementContract)['tuilesEncaissements']>> => {
  await exigerLaboratoire(tx, laboratoireId);
  const annee = Number(aujourdhui.slice(0, 4));
  const deLAnnee = filtrerEncaissements(tx.tenantId, { annee, annule: false, laboratoireId });
  const [{ avoirs, paiements, aCompleter: manque }, doublons, recus] = await ensemble(
    enAttente(tx, laboratoireId),
    sql<Compte>`select count(*) as nombre, coalesce(sum(c.montant_partage_centimes), 0)::bigint as centimes
      from encaissement c
      where ${filtrerEncaissements(tx.tenantId, { attente: 'A_VERIFIER', laboratoireId })}`.execute(tx),
    sql<{ recuAnnee: Compte; affecteAnnee: Compte }>`
      select json_build_object('nombre', count(*), 'centimes',
        coalesce(sum(c.montant_partage_centimes), 0)) as "recuAnnee",
        json_build_object('nombre', count(*) filter (where c.affecte_centimes > 0), 'centimes',
        coalesce(sum(c.affecte_centimes), 0)) as "affecteAnnee"
      from encaissement c where ${deLAnnee}`.execute(tx),
  );
  return {
    avoirsAAffecter: avoirs,
    paiementsAAffecter: paiements,
    aCompleter: { nombre: manque.nombre, ttcCentimes: manque.centimes },
    aVerifier: doublons.rows[0]!,
    ...recus.rows[0]!,
  };
};
