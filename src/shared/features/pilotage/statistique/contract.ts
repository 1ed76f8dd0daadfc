import { z } from 'zod';
import { texteRequis } from '#shared/core/champs.ts';
import { defineContract } from '#shared/core/contract.ts';
import { rolesClientsEtEditeur, rolesQui } from '#shared/core/roles.ts';
import { formatsExport } from '#shared/core/fichiers/tableur.ts';
import { canLireEncours } from '#shared/features/argent/encours/policy.ts';
import { canLireRfa } from '#shared/features/argent/rfa/policy.ts';
import { canLireReclamation } from '#shared/features/echanges/reclamation/policy.ts';
import {
  argentStatistiqueSchema,
  filtresStatistique,
  laboratoireStatistiqueSchema,
  statistiqueReclamationsSchema,
  statistiqueRfaSchema,
} from './schemas/lectures.ts';

const MAX_LIGNES = 500;
const MAX_SERIES = 20;
const CHIFFRE = 'Un chiffre est un nombre.';

const tableauSchema = z.strictObject({
  titre: texteRequis('Le titre'),
  axe: texteRequis('Le titre de la première colonne'),
  unite: z.enum(['centimes', 'nombre', 'jours', 'taux'], 'Unité inconnue.'),
  series: z
    .array(texteRequis('Le titre d’une colonne'))
    .min(1, 'Le tableau est vide.')
    .max(MAX_SERIES, 'Trop de colonnes.'),
  lignes: z
    .array(
      z.strictObject({
        libelle: texteRequis('Le titre d’une ligne'),
        valeurs: z.array(z.number(CHIFFRE).nullable()).max(MAX_SERIES, 'Trop de colonnes.'),
      }),
    )
    .max(MAX_LIGNES, `Un tableau tient ${MAX_LIGNES} lignes au plus.`),
  format: z.enum(formatsExport, 'Format inconnu.'),
});

const base = '/api/v1/statistiques';

export const statistiqueContract = defineContract({
  statistiqueArgent: {
    method: 'GET',
    url: `${base}/argent`,
    summary: 'Ce qui a été récupéré sur la période, par origine et par mois, auprès de l’année d’avant ; ce qui dort.',
    access: rolesQui(canLireEncours),
    query: z.object(filtresStatistique),
    response: argentStatistiqueSchema,
  },
  statistiqueLaboratoires: {
    method: 'GET',
    url: `${base}/laboratoires`,
    summary: 'Chaque laboratoire : chiffre d’affaires, déclaré, réglé, refusé, délais et score.',
    access: rolesQui(canLireEncours),
    query: z.object(filtresStatistique),
    response: z.array(laboratoireStatistiqueSchema),
  },
  statistiqueReclamations: {
    method: 'GET',
    url: `${base}/reclamations`,
    summary: 'Les réclamations ouvertes sur la période : nombre, motifs, première réponse, résolution.',
    access: rolesQui(canLireReclamation),
    query: z.object(filtresStatistique),
    response: statistiqueReclamationsSchema,
  },
  statistiqueRfa: {
    method: 'GET',
    url: `${base}/rfa`,
    summary: 'Les RFA d’une année et de la précédente : résultat, attendu, réglé, paliers atteints.',
    access: rolesQui(canLireRfa),
    query: z.object({
      annee: filtresStatistique.annee,
      laboratoireId: filtresStatistique.laboratoireId,
      /** Words of the gamme, searched as in the list of RFA. */
      gamme: z.string().max(255, 'La gamme ne doit pas dépasser 255 caractères.').optional(),
    }),
    response: statistiqueRfaSchema,
  },
  exporterStatistique: {
    method: 'POST',
    url: `${base}/tableau`,
    summary: 'Le tableau d’un graphique affiché, rendu en CSV ou en XLSX. Rien n’est lu ni enregistré.',
    access: rolesClientsEtEditeur,
    body: tableauSchema,
    responseType: 'file',
    response: z.unknown(),
  },
});
