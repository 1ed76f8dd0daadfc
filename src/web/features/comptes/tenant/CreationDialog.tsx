import { Modal } from '@mantine/core';
import { creationTenantSchema, tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsIdentite } from './ChampsIdentite.tsx';
import { identiteVide } from './identite.ts';
import { PremierUtilisateur } from './PremierUtilisateur.tsx';
import { useRafraichirTenants } from './queries.ts';

const depart = { tenant: identiteVide, user: { nom: null, prenom: null, username: null, password: null, email: null } };

/** A pharmacy and its first administrator. */
export const CreationDialog = ({ onFermer, onCree }: { onFermer: () => void; onCree: (id: number) => void }) => {
  const rafraichir = useRafraichirTenants();
  const f = useFormulaire(creationTenantSchema, depart, async (body, { idempotencyKey }) => {
    const { id, nom } = await call(tenantContract.creerTenant, { body, idempotencyKey });
    await rafraichir();
    succes(`${nom} : pharmacie créée.`);
    onCree(id);
  });
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title="Nouvelle pharmacie" size="lg" styles={{ title: { fontWeight: 650 } }}>
      <Formulaire formulaire={f} envoyer="Créer la pharmacie" onAnnuler={fermer}>
        <ChampsIdentite type="PHARMACIE" champ={(nom) => f.champ(`tenant.${nom}`)} valeurs={f.valeurs.tenant} />
        <PremierUtilisateur titre="Premier administrateur" champ={f.champ} motDePasse={f.valeurs.user.password} />
      </Formulaire>
    </Modal>
  );
};
