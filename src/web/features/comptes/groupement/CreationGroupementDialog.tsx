import { Modal } from '@mantine/core';
import { creationGroupementSchema, groupementContract } from '#shared/features/comptes/groupement/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsIdentite } from '#web/features/comptes/tenant/ChampsIdentite.tsx';
import { ChoixAcces } from '#web/features/comptes/tenant/ChoixAcces.tsx';
import { ComplementGroupement } from '#web/features/comptes/tenant/ComplementGroupement.tsx';
import { identiteVide } from '#web/features/comptes/tenant/identite.ts';
import { premierVide, PremierUtilisateur } from '#web/features/comptes/tenant/PremierUtilisateur.tsx';
import { useRafraichirTenants } from '#web/features/comptes/tenant/queries.ts';

const depart = {
  tenant: identiteVide,
  groupement: { tva: null, partenariat: false },
  user: premierVide,
  acces: 'ESSAI_1_MOIS' as const,
};

/** A groupement and its first user. */
export const CreationGroupementDialog = ({
  onFermer,
  onCree,
}: {
  onFermer: () => void;
  onCree: (id: number) => void;
}) => {
  const rafraichir = useRafraichirTenants();
  const f = useFormulaire(creationGroupementSchema, depart, async (body, { idempotencyKey }) => {
    const { id, nom } = await call(groupementContract.creerGroupement, { body, idempotencyKey });
    await rafraichir();
    succes(`${nom} : groupement créé.`);
    onCree(id);
  });
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title="Nouveau groupement" size="lg" styles={{ title: { fontWeight: 650 } }}>
      <Formulaire formulaire={f} envoyer="Créer le groupement" onAnnuler={fermer}>
        <ChampsIdentite type="GROUPEMENT" champ={(nom) => f.champ(`tenant.${nom}`)} valeurs={f.valeurs.tenant} />
        <ComplementGroupement tva={f.champ('groupement.tva')} partenariat={f.coche('groupement.partenariat')} />
        <ChoixAcces {...f.champ('acces')} />
        <PremierUtilisateur
          titre="Premier utilisateur"
          champ={f.champ}
          valeurs={f.valeurs.user}
          compteNom={f.valeurs.tenant.nom}
          poser={f.poser}
        />
      </Formulaire>
    </Modal>
  );
};
