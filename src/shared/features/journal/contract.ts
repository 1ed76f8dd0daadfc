import { z } from 'zod';
import { booleenQuery, texte } from '#shared/core/champs.ts';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { instant, jour } from '#shared/core/dates.ts';
import { formatsExport } from '#shared/core/tableur.ts';

const mot = (nom: string) =>
  texte(nom, 40)
    .regex(/^[a-zA-Z-]+$/, `${nom} n’est pas connu.`)
    .optional();

/** All of them together; the period is in days of Paris, both ends included. */
export const filtresJournal = {
  tenantId: id.optional(),
  utilisateurId: id.optional(),
  objet: mot('L’objet'),
  action: mot('L’action'),
  du: jour('Le début de la période').optional(),
  au: jour('La fin de la période').optional(),
  impersonation: booleenQuery.optional(),
};

const valeur = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const differenceSchema = z.object({ champ: z.string(), avant: valeur, apres: valeur });
export type Difference = z.output<typeof differenceSchema>;

export const ecritureEnListeSchema = z.object({
  id: z.number().int(),
  le: instant,
  tenantId: z.number().int(),
  tenantNom: z.string(),
  utilisateurId: z.number().int().nullable(),
  utilisateurNom: z.string(),
  impersonation: z.boolean(),
  objet: z.string(),
  objetId: z.number().int().nullable(),
  action: z.string(),
  /** Names of what changed, the first ones. */
  champs: z.array(z.string()),
});
export type EcritureEnListe = z.output<typeof ecritureEnListeSchema>;

export const ecritureSchema = ecritureEnListeSchema.extend({ differences: z.array(differenceSchema) });
export type EcritureJournal = z.output<typeof ecritureSchema>;

const superAdmin = ['SUPER_ADMIN'] as const;
const choix = z.object({ id: z.number().int(), nom: z.string() });

export const journalContract = defineContract({
  pageJournal: {
    method: 'GET',
    url: '/api/v1/journal',
    summary: 'Le journal de tous les comptes, du plus récent au plus ancien, par curseur.',
    access: superAdmin,
    query: z.object({
      ...filtresJournal,
      taille: z.coerce.number('Nombre attendu.').int('Nombre entier attendu.').min(1, 'Au moins 1.').max(200, 'Au plus 200.').default(50),
      curseur: z.string().max(80, 'Curseur non valide.').optional(),
    }),
    response: z.object({ elements: z.array(ecritureEnListeSchema), curseurSuivant: z.string().nullable() }),
  },
  choixJournal: {
    method: 'GET',
    url: '/api/v1/journal/choix',
    summary: 'Les comptes et les personnes dont le nom ressemble à ce qui est cherché, pour filtrer le journal.',
    access: superAdmin,
    query: z.object({ q: texte('La recherche').optional(), tenantId: id.optional(), utilisateurId: id.optional() }),
    response: z.object({ comptes: z.array(choix), personnes: z.array(choix.extend({ compte: z.string() })) }),
  },
  exporterJournal: {
    method: 'GET',
    url: '/api/v1/journal/export',
    summary: 'Ce que les filtres gardent du journal, en CSV ou en XLSX ; 50 000 lignes au plus.',
    access: superAdmin,
    query: z.object({ ...filtresJournal, format: z.enum(formatsExport, 'Format inconnu.').default('xlsx') }),
    responseType: 'file',
    response: z.unknown(),
  },
  uneEcriture: {
    method: 'GET',
    url: '/api/v1/journal/:id',
    summary: 'Une écriture du journal, avec ce qu’elle a changé.',
    access: superAdmin,
    params: idParams,
    response: ecritureSchema,
  },
});
