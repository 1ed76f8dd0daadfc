import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { IbanTardif } from '#shared/features/prestations/iban-manquant/contract.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { ibanManquantQueries, useActesIban } from './queries.ts';

const direDemande = (demande: IbanTardif): string => {
  const { etat, adresse, demandeLe, expireLe, titulaire, iban, utilisableLe, confirmeLe, confirmeParNom } = demande;
  if (etat === 'DEMANDE')
    return `Lien envoyé à ${adresse} le ${formatInstant(demandeLe)}, valable jusqu’au ${formatInstant(expireLe)}.`;
  const compte = `${titulaire ?? ''}, IBAN ${iban ?? ''}`;
  if (etat === 'CONFIRME' && confirmeLe)
    return `${compte} : confirmé le ${formatInstant(confirmeLe)} par ${confirmeParNom ?? ''}.`;
  return `${compte} : donné par le lien, à confirmer à partir du ${utilisableLe ? formatInstant(utilisableLe) : ''}.`;
};

/** State of the missing IBAN of a closed account; renders nothing when no reversion is owed to it (PRS-28). */
export const IbanTardifSection = ({ id, nom }: { id: number; nom: string }) => {
  const { data } = useQuery(ibanManquantQueries.tardif(id));
  const actes = useActesIban();
  if (!data || (data.demande === null && !data.droits.demander)) return null;
  const { demande, droits } = data;
  const faire = async (acte: Promise<unknown>, dit: string) => {
    try {
      await acte;
      succes(dit);
    } catch (erreur) {
      echec(erreur);
    }
  };
  const demander = async () => {
    const accordee = await confirmerActe({
      titre: 'Envoyer le lien ?',
      texte: `L’ADMIN connu de ${nom} reçoit un lien à usage unique, pour dire où verser ce qui lui est dû.`,
      action: 'Envoyer le lien',
    });
    if (accordee) await faire(actes.demanderTardif(id), 'Le lien part par mail.');
  };
  const confirmer = async (aConfirmer: IbanTardif) => {
    const accordee = await confirmerActe({
      titre: 'Confirmer cet IBAN ?',
      texte:
        `Les groupements verseront ce qui est dû à ${nom} sur le compte de ${aConfirmer.titulaire ?? ''}, IBAN ` +
        `${aConfirmer.iban ?? ''}.`,
      action: 'Confirmer l’IBAN',
    });
    if (accordee) await faire(actes.confirmer(id, aConfirmer.version), 'IBAN confirmé.');
  };
  return (
    <Section titre="IBAN pour ce qui lui est dû">
      <Text size="sm">{demande ? direDemande(demande) : 'Aucun lien n’a été envoyé.'}</Text>
      {demande?.avertissement ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
          {demande.avertissement}
        </Alert>
      ) : null}
      <Group gap="xs">
        {droits.confirmer && demande ? (
          <Button size="compact-sm" onClick={() => void confirmer(demande)}>
            Confirmer l’IBAN
          </Button>
        ) : null}
        {droits.demander ? (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconMail size={14} aria-hidden />}
            onClick={() => void demander()}
          >
            {demande ? 'Envoyer un autre lien' : 'Demander l’IBAN par un lien'}
          </Button>
        ) : null}
      </Group>
    </Section>
  );
};
