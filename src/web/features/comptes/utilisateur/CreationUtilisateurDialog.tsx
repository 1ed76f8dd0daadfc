import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TypeTenant } from '#shared/core/acteur.ts';
import {
  creationUtilisateurSchema,
  utilisateurContract,
  type Utilisateur,
} from '#shared/features/comptes/utilisateur/contract.ts';
import { roleParDefaut, rolesDuTenant } from '#shared/features/comptes/utilisateur/rules.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { AccesInitial } from '#web/features/comptes/compte/AccesInitial.tsx';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { libelleTypeTenant } from './apparence.ts';
import { ChampsUtilisateur } from './ChampsUtilisateur.tsx';
import { useRafraichirUtilisateurs, utilisateurQueries } from './queries.ts';
import type { Secret } from './use-actes-utilisateur.ts';

const ChoixCompte = ({
  champ,
  onChoisir,
}: {
  champ: object;
  onChoisir: (id: number | null, type: TypeTenant) => void;
}) => {
  const { data, isPending, error } = useQuery(utilisateurQueries.comptes());
  return (
    <ChoixField
      {...champ}
      onChange={(choisi: number | null) =>
        onChoisir(choisi, data?.find(({ id }) => id === choisi)?.type ?? 'PHARMACIE')
      }
      label="Compte"
      placeholder={isPending ? 'Chargement de la liste…' : 'Cherchez une pharmacie, un groupement…'}
      withAsterisk
      searchable
      nothingFoundMessage="Aucun compte de ce nom"
      {...(error ? { error: messageDe(error) } : {})}
      options={(data ?? []).map(({ id, nom, ville, type }) => ({
        value: id,
        label: ville ? `${nom} (${ville})` : nom,
        groupe: libelleTypeTenant[type],
      }))}
    />
  );
};

type Props = {
  /** Account chosen by the super administrator in the filter of the list. */
  compteId?: number | undefined;
  /** Type of that account, when known. */
  compteType?: TypeTenant;
  onFermer: () => void;
  /** @param secret null when the user was invited by mail */
  onCree: (cree: Utilisateur, secret: Secret | null) => void;
};

/** Creates a user, invited by mail or given a password that only works for the first login. */
export const CreationUtilisateurDialog = ({ compteId, compteType, onFermer, onCree }: Props) => {
  const { tenant, utilisateur } = useConnecte();
  const partout = utilisateur.role === 'SUPER_ADMIN';
  const rafraichir = useRafraichirUtilisateurs();
  const comptes = useQuery({ ...utilisateurQueries.comptes(), enabled: partout }).data;
  const typeDe = (voulu: unknown) => comptes?.find(({ id }) => id === voulu)?.type;
  const typeDepart = partout ? (compteType ?? typeDe(compteId) ?? 'PHARMACIE') : tenant.type;
  const f = useFormulaire(
    creationUtilisateurSchema,
    {
      tenantId: partout ? (compteId ?? null) : null,
      nom: '',
      prenom: '',
      username: '',
      email: '',
      role: roleParDefaut[typeDepart],
      activated: true,
      password: null,
      inviter: typeDepart === 'TRADE',
    },
    async (body, { idempotencyKey }) => {
      const cree = await call(utilisateurContract.creerUtilisateur, { body, idempotencyKey });
      await rafraichir();
      const { nomComplet, username, email } = cree;
      if (body.inviter) succes(`${nomComplet} : invitation envoyée à ${email}.`);
      onCree(cree, body.inviter ? null : { nomComplet, username, motDePasse: body.password ?? '' });
    },
  );
  const type = partout ? (typeDe(f.valeurs.tenantId) ?? typeDepart) : tenant.type;
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  const choisirCompte = (id: number | null, choisi: TypeTenant) =>
    f.poser({
      tenantId: id,
      ...(rolesDuTenant[choisi].some((role) => role === f.valeurs.role) ? {} : { role: roleParDefaut[choisi] }),
    });
  return (
    <Modal
      opened
      onClose={fermer}
      title="Nouvel utilisateur"
      size="lg"
      styles={{ title: { fontWeight: 650 } }}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Formulaire formulaire={f} envoyer="Créer l’utilisateur" onAnnuler={fermer}>
        {partout ? <ChoixCompte champ={f.champ('tenantId')} onChoisir={choisirCompte} /> : null}
        <ChampsUtilisateur champ={f.champ} type={type} />
        <AccesInitial
          champ={f.champ('password')}
          valeurs={f.valeurs}
          compteNom={partout ? comptes?.find(({ id }) => id === f.valeurs.tenantId)?.nom : tenant.nom}
          poser={f.poser}
          description="À changer à la première connexion. Il vous sera montré après la création."
        />
      </Formulaire>
    </Modal>
  );
};
