import { Button, Group, Modal } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { OCTETS_SECRET, composerSecret } from '#shared/core/secret.ts';
import type { TypeTenant } from '#shared/core/acteur.ts';
import {
  creationUtilisateurSchema,
  utilisateurContract,
  type Utilisateur,
} from '#shared/features/comptes/utilisateur/contract.ts';
import { roleParDefaut, rolesDuTenant } from '#shared/features/comptes/utilisateur/rules.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { ReglesMotDePasse } from '#web/features/comptes/compte/ReglesMotDePasse.tsx';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { libelleTypeTenant } from './apparence.ts';
import { ChampsUtilisateur } from './ChampsUtilisateur.tsx';
import { useRafraichirUtilisateurs, utilisateurQueries } from './queries.ts';
import type { Secret } from './use-actes-utilisateur.ts';

const tirer = () => composerSecret(crypto.getRandomValues(new Uint8Array(OCTETS_SECRET)));

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
  /** The super administrator's choice of account is kept from the list's filter. */
  compteId?: number | undefined;
  onFermer: () => void;
  onCree: (cree: Utilisateur, secret: Secret) => void;
};

/** A new person, with a password that is only good for the first login. */
export const CreationDialog = ({ compteId, onFermer, onCree }: Props) => {
  const { tenant, utilisateur } = useConnecte();
  const partout = utilisateur.role === 'SUPER_ADMIN';
  const rafraichir = useRafraichirUtilisateurs();
  const comptes = useQuery({ ...utilisateurQueries.comptes(), enabled: partout }).data;
  const f = useFormulaire(
    creationUtilisateurSchema,
    {
      tenantId: partout ? (compteId ?? null) : null,
      nom: '',
      prenom: '',
      username: '',
      email: '',
      role: roleParDefaut[partout ? 'PHARMACIE' : tenant.type],
      activated: true,
      password: '',
    },
    async (body, { idempotencyKey }) => {
      const cree = await call(utilisateurContract.creerUtilisateur, { body, idempotencyKey });
      await rafraichir();
      onCree(cree, { nomComplet: cree.nomComplet, username: cree.username, motDePasse: body.password });
    },
  );
  const type = partout ? (comptes?.find(({ id }) => id === f.valeurs.tenantId)?.type ?? 'PHARMACIE') : tenant.type;
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
        <MotDePasseField
          {...f.champ('password')}
          label="Mot de passe provisoire"
          description="À changer à la première connexion. Il vous sera montré après la création."
          autoComplete="new-password"
          withAsterisk
        />
        <Group justify="space-between" align="flex-start" gap="xs">
          <ReglesMotDePasse valeur={f.valeurs.password ?? ''} />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => f.poser({ password: tirer() })}
          >
            Proposer un mot de passe
          </Button>
        </Group>
      </Formulaire>
    </Modal>
  );
};
