import { Modal, SimpleGrid, TextInput } from '@mantine/core';
import { creationTenantSchema, tenantContract } from '#shared/features/tenant/contract.ts';
import { ReglesMotDePasse } from '#web/features/compte/ReglesMotDePasse.tsx';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { MotDePasseField } from '#web/ui/fields/MotDePasseField.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsIdentite } from './ChampsIdentite.tsx';
import { identiteVide } from './identite.ts';
import { useRafraichirTenants } from './queries.ts';

const deux = { base: 1, xs: 2 } as const;
const depart = { tenant: identiteVide, user: { nom: null, prenom: null, username: null, password: null, email: null } };

/** A pharmacy and its first administrator, who chooses a password of his own at the first login. */
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
        <ChampsIdentite champ={(nom) => f.champ(`tenant.${nom}`)} />
        <Section titre="Premier administrateur" texte="Il choisira son propre mot de passe à sa première connexion.">
          <SimpleGrid cols={deux}>
            <TextInput {...f.champ('user.nom')} label="Nom" withAsterisk />
            <TextInput {...f.champ('user.prenom')} label="Prénom" withAsterisk />
            <TextInput {...f.champ('user.email')} label="E-mail" type="email" withAsterisk />
            <TextInput {...f.champ('user.username')} label="Identifiant" autoComplete="off" withAsterisk />
          </SimpleGrid>
          <MotDePasseField {...f.champ('user.password')} label="Mot de passe provisoire" autoComplete="new-password" withAsterisk />
          <ReglesMotDePasse valeur={f.valeurs.user.password ?? ''} />
        </Section>
      </Formulaire>
    </Modal>
  );
};
