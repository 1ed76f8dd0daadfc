import { Modal, Text } from '@mantine/core';
import { delegueContract, type Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { droitsHabilitationSchema } from '#shared/features/reseau/delegue/schemas/droits.ts';
import { call } from '#web/lib/api.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsDroits } from './ChampsDroits.tsx';
import { useRafraichirHabilitations } from './queries.ts';

const droitsActuels = ({ laboratoires, ...h }: Habilitation) => ({
  version: h.version,
  droitTrade: h.droitTrade,
  lectureEncours: h.lectureEncours,
  lectureDocuments: h.lectureDocuments,
  lectureConditions: h.lectureConditions,
  tousLaboratoires: h.tousLaboratoires,
  laboratoireIds: laboratoires.map((laboratoire) => String(laboratoire.id)),
  expireLe: h.expireLe,
});

type DroitsDialogProps = { habilitation: Habilitation; accepter: boolean; onFermer: () => void };

/** Rights and last day of a habilitation, also asked when a request is accepted. */
export const DroitsDialog = ({ habilitation, accepter, onFermer }: DroitsDialogProps) => {
  const rafraichir = useRafraichirHabilitations();
  const { id, sorte, delegueNom, delegueSociete } = habilitation;
  const f = useFormulaire(droitsHabilitationSchema, droitsActuels(habilitation), async (body) => {
    try {
      // Accepting a délégué sends the displayed rights, even unchanged; a connexion only has a last day.
      if (!accepter || sorte === 'TRADE' || body.expireLe !== habilitation.expireLe)
        await call(delegueContract.modifierHabilitation, { params: { id }, body });
      if (accepter) await call(delegueContract.changerEtatHabilitation, { params: { id }, body: 'ACCEPTED' });
    } finally {
      await rafraichir();
    }
    succes(accepter ? `${delegueNom} a maintenant accès.` : 'Accès modifié.');
    onFermer();
  });
  const fermer = () => void f.quitter().then((oui) => oui && onFermer());
  return (
    <Modal
      opened
      onClose={fermer}
      size={sorte === 'TRADE' ? 'lg' : 'md'}
      title={accepter ? 'Accepter cette demande' : 'Droits et date de fin'}
    >
      <Formulaire formulaire={f} envoyer={accepter ? 'Accepter' : 'Enregistrer'} onAnnuler={fermer}>
        <Text size="sm">
          {sorte === 'TRADE'
            ? `${delegueNom} (${delegueSociete}) suit votre compte dans son espace : les promotions des ` +
              `laboratoires que vous choisissez, et ce que vous cochez.`
            : `${delegueNom} (${delegueSociete}) agit dans votre compte comme un administrateur, sauf sur les ` +
              `utilisateurs, les mots de passe et l’abonnement. Tout est inscrit au journal à son nom.`}
        </Text>
        <ChampsDroits f={f} trade={sorte === 'TRADE'} />
      </Formulaire>
    </Modal>
  );
};
