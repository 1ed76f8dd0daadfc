import { z } from 'zod';
import { inscriptionSchema } from '#shared/features/comptes/tenant/contract.ts';

/**
 * The contract's body, plus the fields of the screen alone: belonging to a groupement or not, and the password twice
 * (CPT-20).
 */
export const formulaireInscription = z
  .object({
    ...inscriptionSchema.shape,
    membre: z.boolean(),
    confirmation: z.string('Confirmez le mot de passe.').min(1, 'Confirmez le mot de passe.'),
  })
  .refine(({ user, confirmation }) => user.password === confirmation, {
    path: ['confirmation'],
    message: 'Les deux mots de passe ne sont pas identiques.',
  })
  .refine(({ membre, tenant }) => !membre || tenant.groupementId !== null, {
    path: ['tenant', 'groupementId'],
    message: 'Choisissez votre groupement dans la liste.',
  });

export const ENREGISTREE = 'Votre demande d’inscription est bien enregistrée.';

export const inscriptionVide = {
  tenant: { nom: '', rue: '', ville: '', codePostal: '', mail: '', finess: null, cip: null, groupementId: null },
  user: { nom: '', prenom: '', username: '', password: '' },
  membre: false,
  confirmation: '',
};
type SaisieInscription = {
  tenant: {
    nom: string | null;
    rue: string | null;
    ville: string | null;
    codePostal: string | null;
    mail: string | null;
    finess?: string | null | undefined;
    cip?: string | null | undefined;
    groupementId: unknown;
  };
  user: { nom: string | null; prenom: string | null; username: string | null; password: string | null };
  membre: boolean | null;
  confirmation: string | null;
};

const CLE = 'pharmaccord.inscription';
const inscriptionGardeeSchema = z.object({
  tenant: z.object({
    nom: z.string(),
    rue: z.string(),
    ville: z.string(),
    codePostal: z.string(),
    mail: z.string(),
    finess: z.string().nullable().default(null),
    cip: z.string().nullable().default(null),
    groupementId: z.number().nullable(),
  }),
  user: z.object({ nom: z.string(), prenom: z.string(), username: z.string() }),
  membre: z.boolean(),
});

/** Initial values of the form. */
export type DepartInscription = ReturnType<typeof reprendreInscription>;

/** Reads the values typed before a reload, without passwords. */
export const reprendreInscription = () => {
  try {
    const { data } = inscriptionGardeeSchema.safeParse(JSON.parse(sessionStorage.getItem(CLE) ?? 'null'));
    return data ? { ...inscriptionVide, ...data, user: { ...data.user, password: '' } } : inscriptionVide;
  } catch {
    return inscriptionVide;
  }
};

export const retenirInscription = ({ tenant, user, membre }: SaisieInscription): void => {
  const { password: _secret, ...personne } = user;
  try {
    sessionStorage.setItem(CLE, JSON.stringify({ tenant, user: personne, membre }));
  } catch {
    // storage refused: the form itself still holds the values
  }
};

export const oublierInscription = (): void => {
  try {
    sessionStorage.removeItem(CLE);
  } catch {
    // nothing was kept
  }
};
