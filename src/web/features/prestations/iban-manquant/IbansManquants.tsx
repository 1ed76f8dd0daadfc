import { Alert, Button, Group, Text } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { pluriel } from '#web/lib/formats.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { ibanManquantQueries, useActesIban } from './queries.ts';

/** Number of pharmacies with a reversion due but no IBAN, and the act that asks them all (PRS-29). */
export const IbansManquants = () => {
  const { data } = useQuery(ibanManquantQueries.manquants());
  const { demanderTous } = useActesIban();
  if (!data || data.nombre === 0) return null;
  const { nombre, nbResiliees, noms } = data;
  const combien = pluriel(nombre, 'pharmacie');
  const demander = async () => {
    const autres = nombre - noms.length;
    const accordee = await confirmerActe({
      titre: `Demander leur IBAN à ${combien} ?`,
      texte: 'Chaque ADMIN reçoit un mail et une notification ; une pharmacie n’est demandée qu’une fois par semaine.',
      details: [
        `${noms.join(', ')}${autres > 0 ? ` et ${autres} autres` : ''}`,
        ...(nbResiliees > 0 ? [`${pluriel(nbResiliees, 'compte résilié')} : par un lien à usage unique`] : []),
      ],
      action: `Demander à ${combien}`,
    });
    if (!accordee) return;
    try {
      const { nbDemandes, nbDejaDemandes } = await demanderTous();
      succes(
        `${pluriel(nbDemandes, 'demande')} par mail.` +
          (nbDejaDemandes > 0 ? ` ${pluriel(nbDejaDemandes, 'pharmacie')} déjà demandée cette semaine.` : ''),
      );
    } catch (erreur) {
      echec(erreur);
    }
  };
  return (
    <Alert color="orange" icon={<IconBuildingBank aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{`Une reversion est due à ${combien} dont l’IBAN n’est pas connu.`}</Text>
        <Button variant="light" size="compact-sm" onClick={() => void demander()}>
          {nombre === 1 ? 'Demander l’IBAN' : `Demander les ${nombre} IBAN`}
        </Button>
      </Group>
    </Alert>
  );
};
