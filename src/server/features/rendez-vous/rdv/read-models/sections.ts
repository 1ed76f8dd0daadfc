import { sql } from 'kysely';
import { formatMontants, sommerParNature, type NatureFiscale } from '#shared/core/nature-fiscale.ts';
import { ajouterJours, formatJour, jourParis } from '#shared/core/dates.ts';
import { motStatut } from '#shared/features/echanges/discussion/messages.ts';
import type { StatutDiscussion } from '#shared/features/echanges/discussion/schemas.ts';
import type { MotifReclamation } from '#shared/features/echanges/reclamation/schemas/base.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { libelleRetard, libelleSituationEncours } from '#shared/features/argent/encours/messages.ts';
import {
  retardsEncours,
  situationsEncours,
  type EtatEncours,
  type Retard,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import { preuveManque } from '#server/features/argent/encours/read-models/filtres.ts';
import { joursDeRetard, situationDeLEncours } from '#shared/features/argent/encours/rules/situations.ts';
import { trancheRetard } from '#shared/features/argent/encours/rules/tranches.ts';
import { RDV_PRIVE } from '#shared/features/rendez-vous/rdv/messages.ts';
import { depuisLeRdv, enRetardRdv } from '#shared/features/rendez-vous/rdv/rules.ts';
import type { Fait } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { findActions } from '../repository/actions.ts';
import { dernierRdv } from './liste.ts';
import type { Contribution } from './section.ts';

const fait = (libelle: string, valeur: string, reste: Partial<Fait> = {}): Fait => ({
  libelle,
  valeur,
  detail: null,
  ton: null,
  lien: null,
  ...reste,
});
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
const enEuros = (montant: number): string => euros.format(montant).replaceAll('\u202f', '\u00a0');
const pourcent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Turnover of this year and of the one before, as they were typed. */
export const sectionCa: Contribution = async (tx, { laboratoireId, aujourdhui }) => {
  const n = Number(aujourdhui.slice(0, 4));
  const lignes = await tx
    .selectFrom('laboratoire_ca')
    .select(['annee', 'montant'])
    .where('tenant_id', '=', tx.tenantId)
    .where('laboratoire_id', '=', laboratoireId)
    .where('annee', 'in', [n, n - 1, n - 2])
    .execute();
  const montants = new Map(lignes.map(({ annee, montant }) => [annee, montant]));
  const faits = [n, n - 1].flatMap((annee) => {
    const montant = montants.get(annee);
    if (montant === undefined) return [];
    const avant = montants.get(annee - 1);
    if (!avant) return [fait(`Chiffre d’affaires ${annee}`, enEuros(montant))];
    const evolution = montant / avant - 1;
    // A year in progress is not compared with a whole one.
    const detail =
      `${pourcent.format(evolution).replaceAll('\u202f', '\u00a0')} par rapport à ` +
      `${annee - 1}${annee === n ? ', année en cours' : ''}`;
    return [
      fait(`Chiffre d’affaires ${annee}`, enEuros(montant), {
        detail,
        ton: annee === n ? null : evolution < 0 ? 'attention' : 'bon',
      }),
    ];
  });
  return {
    cle: 'ca',
    titre: 'Chiffre d’affaires',
    faits,
    vide: 'Aucun chiffre d’affaires saisi pour ces deux années.',
  };
};

type EncoursDu = {
  readonly etat: EtatEncours;
  readonly natureFiscale: NatureFiscale;
  readonly dateDeclaration: string;
  readonly dateEcheance: string;
  readonly valeurAttendueCentimes: number;
  readonly aCompleter: boolean;
  readonly preuveManque: boolean;
  readonly solde: number;
};
const ALERTES: readonly Retard[] = ['R61_90', 'R90_PLUS'];
/** What the laboratory itself owes in the words of what is due, HT and TTC apart, the total last (ENC-34, ENC-78). */
export const sectionEncours: Contribution = async (tx, { laboratoireId, laboratoireNom, aujourdhui }) => {
  const { rows } = await sql<EncoursDu>`
    select etat, nature_fiscale as "natureFiscale", date_declaration as "dateDeclaration",
      date_echeance as "dateEcheance",
      valeur_attendue_centimes as "valeurAttendueCentimes",
      (montant_a_completer and etat = 'A_DECLARER') as "aCompleter", ${preuveManque} as "preuveManque",
      valeur_attendue_centimes - valeur_reglee_centimes as solde from encours e
    where tenant_id = ${tx.tenantId} and laboratoire_id = ${laboratoireId} and etat <> 'REGLE' and payeur = 'LABO'
      order by date_echeance`.execute(tx);
  const lien = { ecran: 'laboratoire' as const, params: { nomProp: laboratoireNom, onglet: 'encours' } };
  const figure = (libelle: string, encours: readonly EncoursDu[], reste: Partial<Fait>): Fait[] =>
    encours.length === 0
      ? []
      : [
          fait(libelle, formatMontants(sommerParNature(encours, ({ solde }) => solde)), {
            detail: `${encours.length} encours`,
            ...reste,
          }),
        ];
  const parSituation = Map.groupBy(rows, (row) => situationDeLEncours(row, aujourdhui));
  const parRetard = Map.groupBy(parSituation.get('EN_RETARD') ?? [], (row) =>
    trancheRetard(joursDeRetard(row, aujourdhui) ?? 1),
  );
  const faits = situationsEncours.flatMap((situation) => [
    ...figure(libelleSituationEncours[situation], parSituation.get(situation) ?? [], { lien }),
    ...(situation === 'EN_RETARD' ? retardsEncours.toReversed() : []).flatMap((retard) =>
      figure(`dont ${libelleRetard[retard].toLowerCase()}`, parRetard.get(retard) ?? [], {
        ton: ALERTES.includes(retard) ? 'alerte' : 'attention',
      }),
    ),
  ]);
  return {
    cle: 'encours',
    titre: 'Encours',
    faits: [...faits, ...figure('Dû', rows, { lien })],
    vide: 'Ce laboratoire ne vous doit rien.',
  };
};

const MAX_LIGNES = 6;
const JOURS_A_VENIR = 90;
type Operation = {
  readonly id: number;
  readonly nom: string;
  readonly du: string;
  readonly au: string;
  readonly modele: boolean;
};
/** Promotions in progress, then those of the next three months. */
export const sectionPromotions: Contribution = async (tx, { laboratoireId, aujourdhui }) => {
  const { rows } = await sql<Operation>`
    select id, nom_operation as nom, date_debut as du, date_fin as au, origine = 'GROUPEMENT'
      and modele_id is null as modele from promotion
    where tenant_id = ${tx.tenantId} and laboratoire_id = ${laboratoireId} and date_fin >= ${aujourdhui}::date
      and date_debut <= ${ajouterJours(aujourdhui, JOURS_A_VENIR)}::date
        and (etat_promo = 'VALIDATED' or etat_tg = 'VALIDATED')
    order by date_debut, id limit ${MAX_LIGNES}`.execute(tx);
  const faits = rows.map(({ id, nom, du, au, modele }) =>
    fait(nom, `du ${formatJour(du)} au ${formatJour(au)}`, {
      detail: du <= aujourdhui ? 'En cours' : `À venir, ${depuisLeRdv(du, aujourdhui)}`,
      lien: { ecran: modele ? 'promotionsGroupement' : 'promotions', params: { promotion: String(id) } },
    }),
  );
  return {
    cle: 'promotions',
    titre: 'Promotions et têtes de gondole',
    faits,
    vide: 'Aucune opération validée en cours ou à venir.',
  };
};

type Accord = { readonly gamme: string; readonly remise: string; readonly fin: string };
/** Conditions in force that end within three months. */
export const sectionConditions: Contribution = async (tx, { laboratoireId, laboratoireNom, aujourdhui }) => {
  const { rows } = await sql<Accord>`
    select gamme, remise_texte as remise, date_fin as fin from condition
    where retiree_le is null
      and tenant_id = ${tx.tenantId} and laboratoire_id = ${laboratoireId} and date_debut <= ${aujourdhui}::date
      and date_fin between ${aujourdhui}::date and ${ajouterJours(aujourdhui, JOURS_A_VENIR)}::date
    order by date_fin, id limit ${MAX_LIGNES}`.execute(tx);
  const faits = rows.map(({ gamme, remise, fin }) =>
    fait(gamme, remise, {
      detail: `Se termine le ${formatJour(fin)}`,
      ton: 'attention',
      lien: { ecran: 'laboratoire', params: { nomProp: laboratoireNom, onglet: 'conditions' } },
    }),
  );
  return {
    cle: 'conditions',
    titre: 'Conditions qui expirent',
    faits,
    vide: 'Aucune condition ne se termine dans les trois mois.',
  };
};

type Litige = {
  readonly id: number;
  readonly numero: string;
  readonly objet: string | null;
  readonly motif: MotifReclamation;
  readonly le: string;
  readonly statut: StatutDiscussion | null;
  readonly aTraiter: boolean;
};
/** The last réclamations, whatever their outcome: answered or not. */
export const sectionReclamations: Contribution = async (tx, { laboratoireId }) => {
  const { rows } = await sql<Litige>`
    select r.id, r.numero, r.objet, r.motif, r.cree_le as le, s.statut, coalesce(s.a_traiter, false) as "aTraiter"
      from reclamation r
    left join discussion s on s.tenant_id = r.tenant_id and s.kind = 'RECLAMATION' and s.objet_id = r.id
    where r.tenant_id = ${tx.tenantId} and r.laboratoire_id = ${laboratoireId} order by r.id desc
      limit ${MAX_LIGNES}`.execute(tx);
  const faits = rows.map(({ id, numero, objet, motif, le, statut, aTraiter }) =>
    fait(`${numero} – ${objet ?? libelleMotif[motif]}`, statut ? motStatut(statut, aTraiter) : 'Ouverte', {
      detail: `Ouverte le ${formatJour(jourParis(new Date(le)))}`,
      ton: aTraiter || statut === 'EXPIRED' ? 'alerte' : statut === 'WAITING' ? 'attention' : null,
      lien: { ecran: 'reclamations', params: { reclamation: String(id) } },
    }),
  );
  return {
    cle: 'reclamations',
    titre: 'Dernières réclamations',
    faits,
    vide: 'Aucune réclamation avec ce laboratoire.',
  };
};

/**
 * The last RDV that this reader may know of, other than the one being written (RDV-26), with its actions still to do.
 */
export const sectionDernierRdv: Contribution = async (
  tx,
  { acteur, laboratoireId, laboratoireNom, rdvId, aujourdhui },
) => {
  const dernier = await dernierRdv(tx, acteur, { laboratoireId, rdvId, aujourdhui });
  const vide = 'Aucun rendez-vous noté avec ce laboratoire.';
  if (!dernier) return { cle: 'dernierRdv', titre: 'Dernier rendez-vous', faits: [], vide };
  const lien = {
    ecran: 'laboratoire' as const,
    params: { nomProp: laboratoireNom, onglet: 'rdv', rdv: String(dernier.id) },
  };
  const ouvertes = dernier.prive ? [] : (await findActions(tx, dernier.id)).filter(({ faite }) => !faite);
  const faits = [
    fait(formatJour(dernier.date), dernier.prive ? RDV_PRIVE : (dernier.objet ?? 'Sans objet'), {
      detail: [depuisLeRdv(dernier.date, aujourdhui), dernier.operateur, dernier.representant]
        .filter(Boolean)
        .join(', '),
      lien,
    }),
    ...ouvertes.map(({ texte, echeance, responsableNom }) =>
      fait('Action ouverte', texte, {
        detail: [responsableNom, echeance && `pour le ${formatJour(echeance)}`].filter(Boolean).join(', ') || null,
        ton: enRetardRdv(echeance, aujourdhui) ? 'alerte' : null,
        lien,
      }),
    ),
  ];
  return { cle: 'dernierRdv', titre: 'Dernier rendez-vous', faits, vide };
};
