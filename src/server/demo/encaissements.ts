import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { insertEncaissement, type NouvelEncaissement } from '#server/features/argent/encaissement/repository.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MoyenReglement } from '#shared/features/argent/encours/schemas.ts';
import { chargerReleve } from './releve.ts';

type Auteur = { readonly id: number | null; readonly nom: string };
type ReglementDemo = {
  readonly encoursId: number;
  readonly laboratoireId: number;
  readonly date: Jour;
  readonly action: MoyenReglement;
  readonly montantCentimes: number;
  readonly reference: string;
  readonly solde: boolean;
  readonly auteur: Auteur;
  readonly creeLe?: string;
};

const ecrirePart = async (
  tx: SystemeTx,
  tenantId: number,
  { encoursId, date, action, montantCentimes, reference, solde, auteur, creeLe }: Omit<ReglementDemo, 'laboratoireId'>,
  encaissementId: number | null,
): Promise<void> => {
  await tx
    .insertInto('encours_reglement')
    .values({
      tenant_id: tenantId,
      encours_id: encoursId,
      date,
      action,
      montant_centimes: montantCentimes,
      montant_recu_centimes: montantCentimes,
      reference,
      solde,
      etat_avant: 'DECLARE',
      encaissement_id: encaissementId,
      cree_par_id: auteur.id,
      cree_par_nom: auteur.nom,
      ...(creeLe && { cree_le: creeLe }),
    })
    .execute();
};

const recevoir = async (
  tx: SystemeTx,
  tenantId: number,
  auteur: Auteur,
  champs: Partial<NouvelEncaissement> & Pick<NouvelEncaissement, 'laboratoireId' | 'nature' | 'numero' | 'date'>,
): Promise<number> => {
  const recu = {
    payeur: 'LABO' as const,
    montantHtCentimes: null,
    tvaCentimes: null,
    montantTtcCentimes: null,
    partage: 'HT' as const,
    info: null,
    source: 'MANUEL' as const,
    ...champs,
  };
  const id = await insertEncaissement(tx, recu, { utilisateurId: auteur.id, nomComplet: auteur.nom }, tenantId);
  if (id === null) throw new Error('a line of a statement twice in the demonstration');
  return id;
};

/** A settlement and what was received for it: exactly that (ECM-12). */
export const reglerEnDemo = async (tx: SystemeTx, tenantId: number, reglement: ReglementDemo): Promise<void> => {
  const { laboratoireId, reference: numero, date, montantCentimes, auteur } = reglement;
  const nature = natureDuReglement(reglement.action);
  const encaissementId =
    nature &&
    (await recevoir(tx, tenantId, auteur, {
      laboratoireId,
      nature,
      numero,
      date,
      montantHtCentimes: montantCentimes,
      neDuReglement: true,
    }));
  await ecrirePart(tx, tenantId, reglement, encaissementId);
  if (encaissementId === null)
    await sql`update encours set valeur_compensee_centimes = valeur_compensee_centimes + ${montantCentimes}
      where tenant_id = ${tenantId} and id = ${reglement.encoursId}`.execute(tx);
};

type Ouvert = { readonly id: number; readonly laboratoireId: number; readonly attendu: number };
const ouvertsDe = async (tx: SystemeTx, tenantId: number): Promise<Ouvert[]> => {
  const { rows } = await sql<Ouvert>`
    select distinct on (laboratoire_id) id, laboratoire_id as "laboratoireId", valeur_attendue_centimes as attendu
      from encours
    where tenant_id = ${tenantId} and etat = 'DECLARE' and payeur = 'LABO' and valeur_reglee_centimes = 0
    and nature_fiscale = 'HT'
    and valeur_attendue_centimes >= 2000
    order by laboratoire_id, date_declaration, id limit 4`.execute(tx);
  return rows;
};

type Pharmacie = {
  readonly tenantId: number;
  readonly equipe: readonly Auteur[];
  readonly laboratoires: ReadonlyMap<string, number>;
};

/**
 * What a pharmacy has received and not all shared out: avoirs, the transfers of a bank statement, one that was
 * cancelled, two shared in part.
 */
export const chargerEncaissements = async (tx: SystemeTx, pharmacie: Pharmacie, aujourdhui: Jour): Promise<void> => {
  const { tenantId, equipe, laboratoires: adoptes } = pharmacie;
  const ouverts = await ouvertsDe(tx, tenantId);
  const [auteur] = equipe;
  const [a, b, c, d] = ouverts;
  if (!auteur || !a || !b || !c || !d) return;
  const jour = (ilYA: number): Jour => ajouterJours(aujourdhui, -ilYA);
  const avoir = (encoursOuvert: Ouvert, numero: string, montantHtCentimes: number, ilYA: number) =>
    recevoir(tx, tenantId, auteur, {
      laboratoireId: encoursOuvert.laboratoireId,
      nature: 'AVOIR',
      numero,
      date: jour(ilYA),
      montantHtCentimes,
      tvaCentimes: Math.round(montantHtCentimes * 0.2),
      montantTtcCentimes: montantHtCentimes + Math.round(montantHtCentimes * 0.2),
    });
  // Exactly what one encours waits for: a proposal says so.
  await avoir(a, 'AVD-1001', a.attendu, 4);
  await avoir(b, 'AVD-1002', 18_450, 9);
  // What is left of the encours that an avoir settles in part, with its tax: a proposal supposes it.
  const resteDeB = b.attendu - Math.floor(b.attendu / 2);
  await chargerReleve(
    tx,
    { tenantId, laboratoires: adoptes, auteur },
    [
      { laboratoireId: c.laboratoireId, ilYA: 2, motif: 'COOPERATION COMMERCIALE', centimes: 54_000 },
      { laboratoireId: d.laboratoireId, ilYA: 6, motif: 'RFA TRIMESTRE', centimes: 120_000 },
      { laboratoireId: b.laboratoireId, ilYA: 5, motif: 'SOLDE', centimes: Math.round(resteDeB * 1.2) },
    ],
    aujourdhui,
  );
  await recevoir(tx, tenantId, auteur, {
    laboratoireId: d.laboratoireId,
    nature: 'CHEQUE',
    numero: '7742108',
    date: jour(12),
    montantHtCentimes: 25_000,
  });
  for (const [encoursOuvert, numero, ilYA] of [
    [b, 'AVD-1003', 15],
    [c, 'AVD-1004', 20],
  ] as const) {
    const part = Math.floor(encoursOuvert.attendu / 2);
    const id = await avoir(encoursOuvert, numero, part + 6_300, ilYA);
    const reglement = {
      encoursId: encoursOuvert.id,
      date: jour(ilYA),
      action: 'AVOIR',
      montantCentimes: part,
    } as const;
    await ecrirePart(tx, tenantId, { ...reglement, reference: numero, solde: false, auteur }, id);
    await sql`update encours set valeur_reglee_centimes = ${part} where tenant_id = ${tenantId} and id =
      ${encoursOuvert.id}`.execute(tx);
  }
  const annule = await avoir(a, 'AVD-1005', 9_900, 25);
  await sql`update encaissement set annule_le = now(), annule_par_nom = ${auteur.nom},
    annule_motif = 'Envoyé deux fois par le laboratoire'
    where tenant_id = ${tenantId} and id = ${annule}`.execute(tx);
};
