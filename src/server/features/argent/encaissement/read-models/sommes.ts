import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { TenantTx } from '#server/core/db/database.ts';
import { ensemble } from '#server/core/db/ensemble.ts';
import { montantsParNature } from '#server/features/argent/encours/read-models/sommes.ts';
import { exigerLaboratoire } from '#server/features/catalogue/laboratoire/read-models.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import type { Jour } from '#shared/core/dates.ts';
import { ajouterMontants, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { etatsEncaissement, type EtatEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import type { sommesEncaissementsSchema } from '#shared/features/argent/encaissement/schemas.ts';
import { aAffecter, ATTENTES, filtrerEncaissements, type FiltresEncaissements } from './filtres.ts';

export type SommesEncaissements = z.output<typeof sommesEncaissementsSchema>;

const parNature = (valeur: RawBuilder<unknown>, quand?: RawBuilder<boolean>) =>
  montantsParNature(valeur, { nature: sql`c.partage`, ...(quand && { quand }) });

/** The sums of `encaissement c`: a cancelled one is counted, and adds nothing. */
export const champsSommesEncaissement = sql`
  count(*)::int as nombre,
  ${parNature(sql`c.montant_partage_centimes`, sql<boolean>`c.annule_le is null`)} as recu,
  ${parNature(sql`c.affecte_centimes`)} as affecte,
  ${parNature(sql`c.reste_centimes`)} as reste`;

const RIEN: SommesEncaissements = { nombre: 0, recu: {}, affecte: {}, reste: {} };
const additionner = (a: SommesEncaissements, b: SommesEncaissements): SommesEncaissements => ({
  nombre: a.nombre + b.nombre,
  recu: ajouterMontants(a.recu, b.recu),
  affecte: ajouterMontants(a.affecte, b.affecte),
  reste: ajouterMontants(a.reste, b.reste),
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

type Compte = { readonly nombre: number; readonly montants: MontantsParNature };
type Attentes = { readonly avoirs: Compte; readonly paiements: Compte };
const compte = (quand: RawBuilder<boolean>, valeur: RawBuilder<unknown>) =>
  sql`json_build_object('nombre', count(*) filter (where ${quand}), 'montants', ${parNature(valeur, quand)})`;

/** What is received and waits to be shared out. @param laboratoireId of this laboratory alone */
const enAttente = async (tx: TenantTx, laboratoireId: number | undefined): Promise<Attentes> => {
  const { rows } = await sql<Attentes>`
    select ${compte(ATTENTES.AVOIRS, sql`c.reste_centimes`)} as avoirs,
      ${compte(ATTENTES.PAIEMENTS, sql`c.reste_centimes`)} as paiements
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
  const [{ avoirs, paiements }, doublons, recus] = await ensemble(
    enAttente(tx, laboratoireId),
    sql<Compte>`select count(*) as nombre, ${parNature(sql`c.montant_partage_centimes`)} as montants
      from encaissement c
      where ${filtrerEncaissements(tx.tenantId, { attente: 'A_VERIFIER', laboratoireId })}`.execute(tx),
    sql<{ recuAnnee: Compte; affecteAnnee: Compte }>`
      select ${compte(sql<boolean>`true`, sql`c.montant_partage_centimes`)} as "recuAnnee",
        ${compte(sql<boolean>`c.affecte_centimes > 0`, sql`c.affecte_centimes`)} as "affecteAnnee"
      from encaissement c where ${deLAnnee}`.execute(tx),
  );
  return {
    avoirsAAffecter: avoirs,
    paiementsAAffecter: paiements,
    aVerifier: doublons.rows[0]!,
    ...recus.rows[0]!,
  };
};
