import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  modificationUtilisateurSchema,
  utilisateurContract,
  type Utilisateur,
} from '#shared/features/comptes/utilisateur/contract.ts';
import { chargerSession, garderSession, useConnecte } from '#web/session/session-ouverte.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsUtilisateur } from './ChampsUtilisateur.tsx';
import { corpsDe, useRafraichirUtilisateurs, utilisateurQueries } from './queries.ts';

type Props = { personne: Utilisateur; onRecharger: () => Promise<Utilisateur | undefined>; onFermer: () => void };

const valeursDe = (personne: Utilisateur) => ({ ...corpsDe(personne), reinitialiser: false });

const ModificationForm = ({ personne, onRecharger, onFermer }: Props) => {
  const session = useConnecte();
  const rafraichir = useRafraichirUtilisateurs();
  const recharger = async () => {
    const relue = await onRecharger();
    if (relue) f.reprendre(valeursDe(relue));
  };
  const f = useFormulaire(
    modificationUtilisateurSchema,
    valeursDe(personne),
    async (body) => {
      const { nomComplet } = await call(utilisateurContract.modifierUtilisateur, { body });
      await rafraichir();
      // Updates the session, because the header shows the user's name.
      if (personne.id === session.utilisateur.id) garderSession(await chargerSession(session.token));
      succes(`${nomComplet} : modifications enregistrées.`);
      onFermer();
    },
    { brouillon: `utilisateur.${personne.id}`, onRecharger: () => void recharger() },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal
      opened
      onClose={fermer}
      title={`Modifier ${personne.nomComplet}`}
      size="lg"
      styles={{ title: { fontWeight: 650 } }}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Formulaire formulaire={f} onAnnuler={fermer}>
        <ChampsUtilisateur
          champ={f.champ}
          type={personne.typeTenant}
          {...(personne.droits.changerRole ? {} : { roleFige: 'Vous ne pouvez pas changer votre propre rôle.' })}
        />
      </Formulaire>
    </Modal>
  );
};

/** Edits a user; reports a change made meanwhile by another user. */
export const ModificationDialog = ({ id, onFermer }: { id: number; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery(utilisateurQueries.detail(id));
  if (data)
    return <ModificationForm personne={data} onFermer={onFermer} onRecharger={async () => (await refetch()).data} />;
  return (
    <Modal opened onClose={onFermer} title="Modifier" size="lg" closeButtonProps={{ 'aria-label': 'Fermer' }}>
      {error ? <ErrorState compact erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={380} />}
    </Modal>
  );
};
