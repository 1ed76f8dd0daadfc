import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCreditCard, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { abonnementContract, type SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { aujourdhui, formatInstant, formatJour, insecable } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { envoyerFormulaire } from './envoyer-formulaire.ts';
import { finApresPaiement, prixDAbonnement, suiteDAbonnement } from './phrases.ts';
import { useActesAbonnement } from './queries.ts';

/** Runs one act at a time; its button shows a loader. */
const useActe = () => {
  const [enCours, setEnCours] = useState(false);
  const faire = async (acte: () => Promise<unknown>, fait?: string) => {
    setEnCours(true);
    try {
      await acte();
      if (fait) succes(fait);
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
  };
  return { enCours, faire };
};

const Payer = ({ suivi }: { suivi: SuiviAbonnement }) => {
  const { enCours, faire } = useActe();
  const { relire } = useActesAbonnement();
  const [cle] = useState(cleUnique);
  const [tours, setTours] = useState(0);
  const fin = finApresPaiement(suivi, aujourdhui());
  if (!suivi.formule) return null;
  const payer = async () => {
    try {
      envoyerFormulaire(await call(abonnementContract.payerAbonnement, { idempotencyKey: `${cle}-${tours}` }));
    } catch (erreur) {
      await relire();
      throw erreur;
    } finally {
      // The user may come back by the browser's arrow: starts another order, because the first one may have been used.
      setTours(tours + 1);
    }
  };
  return (
    <Stack gap="sm">
      <Text size="sm">
        {insecable(`${prixDAbonnement(suivi.formule)}, par carte bancaire, renouvelé automatiquement.`)}
        {fin ? ` Payé aujourd’hui, votre accès est ouvert jusqu’au ${formatJour(fin)} inclus.` : ''}
      </Text>
      <Group>
        <Button
          loading={enCours}
          onClick={() => void faire(payer)}
          leftSection={<IconCreditCard size={18} aria-hidden />}
        >
          Souscrire et payer
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        La carte se saisit sur la page sécurisée de notre prestataire de paiement : Pharmaccord ne la voit pas.
      </Text>
    </Stack>
  );
};

/** The provider holds the card and the end of the renewal: links to its page, and explains the effects (CPT-161). */
const Prelevement = ({ fin }: { fin: string | null }) => {
  const { enCours, faire } = useActe();
  const jusquau = fin ? ` jusqu’au ${formatJour(fin)} inclus` : '';
  const changer = async () => envoyerFormulaire(await call(abonnementContract.changerDeCarte));
  return (
    <Stack gap="sm">
      <Group>
        <Button
          variant="default"
          loading={enCours}
          onClick={() => void faire(changer)}
          leftSection={<IconCreditCard size={18} aria-hidden />}
        >
          Changer de carte
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        La nouvelle carte se saisit sur la page sécurisée de notre prestataire de paiement ; elle sera prélevée dès le
        renouvellement suivant.
      </Text>
      <Text size="sm" c="dimmed">
        {insecable(
          'Pour arrêter le renouvellement, écrivez-nous depuis « Support », dans le menu de votre profil : nous ' +
            `l’arrêtons chez le prestataire, et votre accès reste ouvert${jusquau}.`,
        )}
      </Text>
    </Stack>
  );
};

const Demander = ({ suivi: { demande, droits } }: { suivi: SuiviAbonnement }) => {
  const { enCours, faire } = useActe();
  const actes = useActesAbonnement();
  return (
    <Stack gap="sm">
      {demande ? (
        <Text fw={600}>
          {`Demande envoyée le ${formatInstant(demande.creeLe)}` + (demande.creePar ? ` par ${demande.creePar}` : '')}
        </Text>
      ) : null}
      <Group>
        {droits.demander ? (
          <Button
            loading={enCours}
            onClick={() => void faire(actes.demander, 'Demande envoyée.')}
            leftSection={<IconSend size={18} aria-hidden />}
          >
            Demander l’abonnement
          </Button>
        ) : null}
        {droits.retirer ? (
          <Button variant="default" loading={enCours} onClick={() => void faire(actes.retirer, 'Demande retirée.')}>
            Retirer la demande
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};

/** The acts open to the account, as the server lists them (CPT-64). */
export const Souscrire = ({ suivi, fin }: { suivi: SuiviAbonnement; fin: string | null }) => (
  <Section titre="La suite" cadre>
    <Text size="sm">{insecable(suiteDAbonnement(suivi, fin))}</Text>
    {suivi.droits.payer ? <Payer suivi={suivi} /> : null}
    {suivi.droits.changerDeCarte ? <Prelevement fin={fin} /> : null}
    {suivi.demande !== null || suivi.droits.demander ? <Demander suivi={suivi} /> : null}
  </Section>
);
