import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { loginSchema } from '#shared/features/comptes/compte/contract.ts';
import { accesProposeContract } from '#shared/features/reseau/delegue/contract/public.ts';
import { inscriptionDelegueSchema } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { seConnecter } from '#web/session/ouvrir-session.ts';
import { call } from '#web/lib/api.ts';
import { SANS_SESSION, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { surimpressionEchec } from '#web/ui/hotes/surimpression.ts';
import { ChampsPersonne, ConditionsAcceptees, IdentifiantField, surimprimerRefus } from './CompteChamps.tsx';

/** Called once the session is open. */
type Apres = { apres: () => Promise<void> };

const entrer = async (identifiants: z.output<typeof loginSchema>, apres: () => Promise<void>): Promise<void> => {
  const { utilisateur } = await seConnecter(identifiants);
  if (utilisateur.newPasswordNeeded)
    return surimpressionEchec('Choisissez d’abord votre mot de passe à la page de connexion, puis rouvrez ce lien.');
  await apres();
};

/** Logs in with an existing account, to accept the offered access. */
export const ConnexionDelegueForm = ({ apres }: Apres) => {
  const f = useFormulaire(
    loginSchema,
    { username: '', password: '' },
    (saisie) => entrer(saisie, apres).catch(surimprimerRefus),
    {
      garde: false,
    },
  );
  return (
    <Formulaire formulaire={f} envoyer="Me connecter et accepter">
      <IdentifiantField {...f.champ('username')} />
      <MotDePasseField {...f.champ('password')} label="Mot de passe" autoComplete="current-password" withAsterisk />
    </Formulaire>
  );
};

const formulaireDelegue = z
  .object({
    ...inscriptionDelegueSchema.shape,
    confirmation: z.string('Confirmez le mot de passe.').min(1, 'Confirmez le mot de passe.'),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: 'Les deux mots de passe ne sont pas identiques.',
  });
const VIDE = { societe: '', nom: '', prenom: '', username: '', password: '', confirmation: '' };

/** Creates the account of a délégué and his firm, with the invited address. */
export const CreationDelegueForm = ({ lien, mail, apres }: Apres & { lien: LienPublic; mail: string }) => {
  const f = useFormulaire(
    formulaireDelegue,
    VIDE,
    async ({ confirmation: _confirmation, ...body }, { idempotencyKey }) => {
      try {
        await call(accesProposeContract.inscrireDelegue, { params: lien, body, idempotencyKey, ...SANS_SESSION });
        await entrer({ username: body.username, password: body.password }, apres);
      } catch (erreur) {
        surimprimerRefus(erreur);
      }
    },
    { garde: false },
  );
  return (
    <Formulaire formulaire={f} envoyer="Créer mon compte et accepter">
      <TextInput {...f.champ('societe')} label="Votre société" autoComplete="organization" withAsterisk />
      <ChampsPersonne
        champ={(nom) => f.champ(nom)}
        confirmation={f.champ('confirmation')}
        motDePasse={f.valeurs.password ?? ''}
        description={`Votre adresse : ${mail}.`}
      />
      <ConditionsAcceptees />
    </Formulaire>
  );
};
