import { z } from 'zod';
import { texteRequis } from '#shared/core/champs.ts';
import { defineContract } from '#shared/core/contract.ts';
import { rolesClientsEtEditeur } from '#shared/core/roles.ts';
import { formatsExport } from '#shared/core/tableur.ts';

const MAX_LIGNES = 500;
const MAX_SERIES = 20;
const CHIFFRE = 'Un chiffre est un nombre.';

export const tableauSchema = z.strictObject({
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

export const statistiqueContract = defineContract({
  exporterStatistique: {
    method: 'POST',
    url: '/api/v1/statistiques/tableau',
    summary: 'Le tableau d’un graphique affiché, rendu en CSV ou en XLSX. Rien n’est lu ni enregistré.',
    access: rolesClientsEtEditeur,
    body: tableauSchema,
    responseType: 'file',
    response: z.unknown(),
  },
});
