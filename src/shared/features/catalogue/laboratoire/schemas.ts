import { z } from 'zod';
import { champAnnee, estAnneePlausible } from '#shared/core/annees.ts';
import { entierLu, entierOuNul, montantsParNatureLus, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import {
  chiffresFacultatif,
  champCouleur,
  mailFacultatif,
  mailRequis,
  texte,
  texteFacultatif,
  texteRequis,
  urlFacultative,
  version,
} from '#shared/core/champs.ts';
import { id, idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

/** The largest logo: exactly 64 kB (CAT-6). */
export const MAX_OCTETS_LOGO = 64 * 1024;
/** The largest turnover: under 10 000 000 000 whole euros (CAT-9). */
export const MAX_CA = 9_999_999_999;
export const COULEUR_DEFAUT = '#000000';
export const usagesContact = ['LOGISTIQUE', 'COMPTABILITE', 'COMMERCIAL', 'DIRECTION'] as const;
export type UsageContact = (typeof usagesContact)[number];

const sha256 = texte('Le logo').regex(/^[0-9a-f]{64}$/, 'Le logo n’est pas valide : envoyez-le à nouveau.');

/** The fields a tenant may override for itself (CAT-2). */
const champsSurchargeables = {
  rue: texteFacultatif('La rue'),
  ville: texteFacultatif('La ville'),
  codePostal: texteFacultatif('Le code postal'),
  emailLaboratoire: mailFacultatif('L’adresse e-mail du laboratoire'),
  telephoneLaboratoire: chiffresFacultatif('Le téléphone du laboratoire'),
  nomPlateforme: texteFacultatif('Le nom de la plateforme'),
  emailPlateforme: mailFacultatif('L’adresse e-mail de la plateforme'),
  telephoneLogistique: chiffresFacultatif('Le téléphone de la logistique'),
  emailComptabilite: mailFacultatif('L’adresse e-mail de la comptabilité'),
  telephoneComptabilite: chiffresFacultatif('Le téléphone de la comptabilité'),
  francoDePort: texteFacultatif('Le franco de port'),
  color: champCouleur('La couleur'),
  /** The SHA-256 returned by `deposerLogo`. */
  logo: sha256.nullable(),
  urlEspaceDeclaratif: urlFacultative('L’adresse de l’espace déclaratif'),
  urlReclamationLogistique: urlFacultative('L’adresse des réclamations logistiques'),
  urlPlateformeLogistique: urlFacultative('L’adresse de la plateforme logistique'),
  urlSiteCommande: urlFacultative('L’adresse du site de commande'),
  urlReclamationComptable: urlFacultative('L’adresse des réclamations comptables'),
} as const;
export type ChampSurchargeable = keyof typeof champsSurchargeables;
const nomSurchargeable = z.strictObject(champsSurchargeables).keyof();
export const nomsSurchargeables: readonly ChampSurchargeable[] = nomSurchargeable.options;

const champsCatalogue = {
  nom: texteRequis('Le nom'),
  isGroupement: z.boolean('Indiquez si le laboratoire est un groupement.'),
} as const;

/** The fields of a laboratory in the catalogue, as a form sends them (CAT-1, COM-20 to COM-24). */
export const ficheLaboratoireSchema = z.strictObject({
  ...champsCatalogue,
  isGroupement: champsCatalogue.isGroupement.default(false),
  ...champsSurchargeables,
  color: champsSurchargeables.color.default(COULEUR_DEFAUT),
  logo: champsSurchargeables.logo.default(null),
});
export type FicheLaboratoire = z.output<typeof ficheLaboratoireSchema>;
export type FicheSaisie = z.input<typeof ficheLaboratoireSchema>;

/** Makes every field optional: an absent field stays unchanged (`.optional()` alone would turn it into null). */
const partiel = <S extends Record<string, z.ZodType>>(champs: S) =>
  Object.fromEntries(Object.entries(champs).map(([nom, champ]) => [nom, z.exactOptional(champ)])) as {
    [K in keyof S]: z.ZodExactOptional<S[K]>;
  };

export const surchargesSchema = z.strictObject({ ...partiel(champsSurchargeables), version });
export const fichePartielleSchema = z.strictObject({
  ...partiel({ ...champsCatalogue, ...champsSurchargeables }),
  version,
});
export const modificationSchema = fichePartielleSchema.extend({ id });

/** The whole row that a groupement writes about itself; `version` is null until it wrote one (CAT-70). */
export const ficheGroupementSchema = z.strictObject({
  ...champsSurchargeables,
  color: champsSurchargeables.color.default(COULEUR_DEFAUT),
  logo: champsSurchargeables.logo.default(null),
  version: version.nullable(),
});

const nullable = texteOuNul;
const ficheLue = z.object({
  nom: z.string(),
  rue: nullable,
  ville: nullable,
  codePostal: nullable,
  emailLaboratoire: nullable,
  telephoneLaboratoire: nullable,
  nomPlateforme: nullable,
  emailPlateforme: nullable,
  telephoneLogistique: nullable,
  emailComptabilite: nullable,
  telephoneComptabilite: nullable,
  francoDePort: nullable,
  isGroupement: z.boolean(),
  connuPayps: z.boolean(),
  color: z.string(),
  logo: nullable,
  urlEspaceDeclaratif: nullable,
  urlReclamationLogistique: nullable,
  urlPlateformeLogistique: nullable,
  urlSiteCommande: nullable,
  urlReclamationComptable: nullable,
});
export type FicheLue = z.output<typeof ficheLue>;
export const nomsFiche: readonly (keyof FicheLue)[] = ficheLue.keyof().options;

/** A row of the shared catalogue (CAT-1). */
export const laboratoireDetailSchema = ficheLue.extend({
  id: entierLu,
  version: entierLu,
  modifieLe: instant,
  /** The account's laboratory adopted from this row, null when not adopted (always null for a super administrator). */
  laboratoireId: entierOuNul,
  /** The account of the groupement that edits this row, null for a laboratory (CAT-70). */
  groupementId: entierOuNul,
  /** How many accounts use the row: only for the super administrator. */
  nbUtilisations: entierOuNul,
});
export type LaboratoireDetail = z.output<typeof laboratoireDetailSchema>;

const entete = { nom: z.string(), ville: nullable, color: z.string(), logo: nullable };
export const detailLegerSchema = z.object({
  id: entierLu,
  ...entete,
  isGroupement: z.boolean(),
  connuPayps: z.boolean(),
  laboratoireId: entierOuNul,
  /** The account of the groupement that edits this row (CAT-70). */
  groupementId: entierOuNul,
});
export type DetailLeger = z.output<typeof detailLegerSchema>;

/** Public; private while its request waits; private after a refusal (CAT-48, CAT-51). */
export const statutsLaboratoire = ['CATALOGUE', 'PROVISOIRE', 'PROPRE'] as const;
export type StatutLaboratoire = (typeof statutsLaboratoire)[number];

/** A laboratory of the account, in a list of choices. */
export const laboratoireLegerSchema = z.object({
  id: entierLu,
  detailId: entierLu,
  ...entete,
  statut: z.enum(statutsLaboratoire),
  etoile: z.boolean(),
});
export type LaboratoireLeger = z.output<typeof laboratoireLegerSchema>;

/** The encours due: their number, and their amounts by nature (ENC-78). */
export const encoursDusSchema = z.object({ nb: entierLu, montants: montantsParNatureLus });
const ca = entierOuNul;
export const laboratoireEnListeSchema = laboratoireLegerSchema.extend({
  /** Turnover of the current year, then of the year before, in whole euros; null when not entered. */
  caN: ca,
  caN1: ca,
  encoursDus: encoursDusSchema,
  nbContacts: entierLu,
  /** Promotions running today: accepted or validated by the pharmacy, or published by the groupement. */
  promotionsEnCours: entierLu,
  /** Réclamations with messages unread by this reader. */
  reclamationsNonLues: entierLu,
  /** The last RDV that took place, among those this reader may know about. */
  dernierRdv: z.object({ date: z.string(), prive: z.boolean() }).nullable(),
  personnalise: z.boolean(),
  version: entierLu,
});
export type LaboratoireEnListe = z.output<typeof laboratoireEnListeSchema>;

export const chiffreAffaireAnnuelSchema = z.record(z.string(), entierLu);

/** A laboratory of the account: its effective values in `laboratoireDetail`, the catalogue's beside them. */
export const laboratoireSchema = z.object({
  id: entierLu,
  etoile: z.boolean(),
  statut: z.enum(statutsLaboratoire),
  /** Motive of the refusal, for PROPRE only. */
  motifRefus: nullable,
  laboratoireDetail: ficheLue.extend({ id: entierLu }),
  catalogue: ficheLue,
  /** Names of the fields overridden by this account. */
  surcharges: z.array(nomSurchargeable),
  chiffreAffaireAnnuel: chiffreAffaireAnnuelSchema,
  encoursDus: encoursDusSchema,
  nbContacts: entierLu,
  creeLe: instant,
  modifieLe: instant,
  modifieParNom: nullable,
  version: entierLu,
});
export type Laboratoire = z.output<typeof laboratoireSchema>;

/** The request of a laboratory carried by its link (CAT-7). */
export const demandeSchema = z.strictObject({
  nom: texteRequis('Le nom'),
  rue: texteFacultatif('La rue'),
  codePostal: texteFacultatif('Le code postal'),
  ville: texteFacultatif('La ville'),
  telephone: chiffresFacultatif('Le téléphone'),
  email: mailFacultatif('L’adresse e-mail'),
});
export type DemandeLaboratoire = z.output<typeof demandeSchema>;

/** The super administrator's two answers that create nothing (CAT-50, CAT-51). */
export const decisionDemandeSchema = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({
      decision: z.literal('EXISTANT'),
      nomDemande: texteRequis('Le nom demandé'),
      detailId: idChoisi('un laboratoire'),
    }),
    z.strictObject({
      decision: z.literal('REFUS'),
      nomDemande: texteRequis('Le nom demandé'),
      motif: texteRequis('Le motif'),
    }),
  ],
  'Indiquez la réponse à la demande.',
);
export type DecisionDemande = z.output<typeof decisionDemandeSchema>;

/**
 * One call, three acts: adopt from the catalogue, ask for an absent laboratory, create in the catalogue (super
 * administrator).
 */
export const ajoutSchema = z.discriminatedUnion(
  'nature',
  [
    z.strictObject({
      nature: z.literal('ADOPTION'),
      detailIds: z
        .array(idChoisi('un laboratoire'), 'Choisissez au moins un laboratoire.')
        .min(1, 'Choisissez au moins un laboratoire.')
        .max(500, 'Choisissez 500 laboratoires au plus.'),
    }),
    z.strictObject({ nature: z.literal('DEMANDE'), demande: demandeSchema }),
    z.strictObject({
      nature: z.literal('CREATION'),
      laboratoire: ficheLaboratoireSchema,
      /** The name in the pharmacy's request, when the laboratory is created under another one. */
      nomDemande: texteFacultatif('Le nom demandé'),
    }),
  ],
  'Indiquez s’il s’agit d’une adoption, d’une demande ou d’une création.',
);

const montantCa = z
  .number('Le montant est obligatoire.')
  .int('Le montant doit être un nombre entier d’euros.')
  .min(0, 'Le montant ne peut pas être négatif.')
  .max(MAX_CA, 'Le montant doit rester inférieur à 10 000 000 000 € (10 chiffres au plus).');
const ANNEE = 'L’année doit comporter exactement 4 chiffres.';
/** Replaces the turnover that the person saw; a null `apres` removes the year. */
const remplacementCa = z.strictObject({ avant: montantCa, apres: montantCa.nullable() });
const valeurCa = z.union([montantCa.nullable(), remplacementCa], {
  error: ({ input, errors }) =>
    (errors as z.core.$ZodIssue[][] | undefined)?.[typeof input === 'object' && input !== null ? 1 : 0]?.[0]?.message,
});
/**
 * Year → whole euros of a year not entered yet, or the replacement of an entered one; null removes the year; an absent
 * year stays unchanged (CAT-9).
 */
export const caSchema = z
  .record(z.string().regex(/^[1-9]\d{3}$/, ANNEE), valeurCa, {
    error: (issue) => (issue.code === 'invalid_key' ? ANNEE : 'Indiquez un montant par année.'),
  })
  .refine((valeurs) => Object.keys(valeurs).every(estAnneePlausible), 'L’année doit être comprise entre 2000 et 2099.')
  .refine((valeurs) => Object.keys(valeurs).length <= 200, 'Indiquez 200 années au plus.');

/** One year of turnover as its form asks for it (CAT-9). */
export const caSaisieSchema = z.strictObject({
  annee: champAnnee,
  montant: montantCa,
});
export type ChangementsCa = z.output<typeof caSchema>;

const saisieContact = {
  nom: texteRequis('Le nom'),
  fonction: texteFacultatif('La fonction'),
  email: mailRequis('L’adresse e-mail'),
  telephone: chiffresFacultatif('Le téléphone'),
  usages: z
    .array(z.enum(usagesContact, 'Usage inconnu.'), 'Choisissez des usages.')
    .max(usagesContact.length, 'Un usage est choisi deux fois.')
    .default([])
    .transform((usages) => [...new Set(usages)]),
};
export const contactSaisieSchema = z.strictObject(saisieContact);
export const modificationContactSchema = z.strictObject({ ...saisieContact, version });
export const contactSchema = z.object({
  id: entierLu,
  nom: z.string(),
  fonction: nullable,
  email: z.string(),
  telephone: nullable,
  usages: z.array(z.enum(usagesContact)),
  version: entierLu,
});
export type ContactLaboratoire = z.output<typeof contactSchema>;
export type ContactSaisie = z.output<typeof contactSaisieSchema>;

export const rapportImportSchema = z.object({
  lignes: entierLu,
  crees: entierLu,
  dejaPresents: entierLu,
  nbRefuses: entierLu,
  /** The first 200 refused rows. */
  refuses: z.array(z.object({ ligne: entierLu, nom: z.string(), motif: z.string() })),
});
export type RapportImport = z.output<typeof rapportImportSchema>;

nommer({
  nomSurchargeable,
  ficheLaboratoire: ficheLue,
  laboratoireDetailSchema,
  detailLegerSchema,
  laboratoireLegerSchema,
  encoursDusSchema,
  chiffreAffaireAnnuelSchema,
  laboratoireSchema,
  contactLaboratoire: contactSchema,
});
