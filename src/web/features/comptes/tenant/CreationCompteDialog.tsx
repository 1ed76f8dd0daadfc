import { Modal } from '@mantine/core';
import { creationTenantSchema, tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsIdentite } from './ChampsIdentite.tsx';
import { ChoixAcces } from './ChoixAcces.tsx';
import { identiteVide } from './identite.ts';
import { premierVide, PremierUtilisateur } from './PremierUtilisateur.tsx';
import { useRafraichirTenants } from './queries.ts';

const textes = {
  PHARMACIE: {
    titre: 'Nouvelle pharmacie',
    creer: 'Créer la pharmacie',
    cree: 'pharmacie créée',
    premier: 'Premier administrateur',
  },
  TRADE: {
    titre: 'Nouvelle société de délégués',
    creer: 'Créer la société',
    cree: 'société créée',
    premier: 'Premier délégué',
  },
} as const;

type Props = { type: keyof typeof textes; onFermer: () => void; onCree: (id: number) => void };

/** A pharmacy and its first administrator, or a delegate's firm and its first delegate (CPT-73). */
export const CreationCompteDialog = ({ type, onFermer, onCree }: Props) => {
  const { titre, creer, cree, premier } = textes[type];
  const rafraichir = useRafraichirTenants();
  const f = useFormulaire(
    creationTenantSchema,
    { type, tenant: identiteVide, user: { ...premierVide, inviter: type === 'TRADE' }, acces: 'AUCUN' },
    async (body, { idempotencyKey }) => {
      const { id, nom } = await call(tenantContract.creerTenant, { body, idempotencyKey });
      await rafraichir();
      succes(`${nom} : ${cree}.`);
      onCree(id);
    },
  );
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal opened onClose={fermer} title={titre} size="lg" styles={{ title: { fontWeight: 650 } }}>
      <Formulaire formulaire={f} envoyer={creer} onAnnuler={fermer}>
        <ChampsIdentite type={type} champ={(nom) => f.champ(`tenant.${nom}`)} valeurs={f.valeurs.tenant} />
        {type === 'PHARMACIE' ? <ChoixAcces {...f.champ('acces')} /> : null}
        <PremierUtilisateur
          titre={premier}
          champ={f.champ}
          valeurs={f.valeurs.user}
          compteNom={f.valeurs.tenant.nom}
          poser={f.poser}
        />
      </Formulaire>
    </Modal>
  );
};
