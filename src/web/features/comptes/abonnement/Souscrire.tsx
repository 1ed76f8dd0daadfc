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

/** One act at a time; its button waits. */
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
      // Coming back by the browser's arrow starts another order: the first may have been used.
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

/** What the account may do next: the server says what (CPT-64). */
export const Souscrire = ({ suivi, fin }: { suivi: SuiviAbonnement; fin: string | null }) => (
  <Section titre="La suite" cadre>
    <Text size="sm">{insecable(suiteDAbonnement(suivi, fin))}</Text>
    {suivi.droits.payer ? <Payer suivi={suivi} /> : null}
    {suivi.demande !== null || suivi.droits.demander ? <Demander suivi={suivi} /> : null}
  </Section>
);
