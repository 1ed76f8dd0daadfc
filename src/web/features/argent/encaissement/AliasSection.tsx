import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { aliasContract } from '#shared/features/argent/encaissement/contract/alias.ts';
import { canEncaisser, canLireEncaissements } from '#shared/features/argent/encaissement/policy.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { useSession } from '#web/lib/session.ts';
import { ZoneRefus } from '#web/ui/Formulaire.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListeRetenue } from '#web/ui/ListeRetenue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { encaissementQueries, useActesAlias } from './queries.ts';

const Ajout = ({ laboratoireId, onFait }: { laboratoireId: number; onFait: () => void }) => {
  const actes = useActesAlias(laboratoireId);
  const f = useFormulaire(aliasContract.ajouterAlias.body, { nom: '' }, async ({ nom }, { idempotencyKey }) => {
    await actes.ajouter(nom, idempotencyKey);
    onFait();
  });
  return (
    <form {...f.props}>
      <Group align="flex-start" gap="xs">
        <TextInput
          aria-label="Nom à reconnaître"
          placeholder="Comme sur vos relevés : LABO DERMALUNE SAS"
          flex={1}
          maxLength={60}
          {...f.champ('nom')}
        />
        <Button type="submit" variant="default" loading={f.enCours} leftSection={<IconPlus size={16} aria-hidden />}>
          Ajouter
        </Button>
      </Group>
      <ZoneRefus formulaire={f} />
    </form>
  );
};

/** The names by which a laboratory is recognised in bank statements and invoices: learned, added, forgotten. */
export const AliasSection = ({ laboratoireId }: { laboratoireId: number }) => {
  const session = useSession();
  const lit = session !== null && canLireEncaissements(session.utilisateur);
  const { data, error, refetch } = useQuery({ ...encaissementQueries.alias(laboratoireId), enabled: lit });
  const actes = useActesAlias(laboratoireId);
  // Each addition begins on an empty field.
  const [rang, setRang] = useState(0);
  if (!lit) return null;
  const gere = canEncaisser(session.utilisateur);
  return (
    <Section
      titre="Noms reconnus"
      cadre
      texte="Sous ces noms, ses virements et ses factures lui sont attribués d’eux-mêmes."
    >
      {data ? (
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            Aucun nom retenu pour l’instant : le premier choix sur un relevé en propose un.
          </Text>
        ) : (
          <ListeRetenue
            signes={data.map(({ id, nom, creeParNom }) => ({
              id,
              valeur: nom,
              precision: creeParNom === null ? null : `Retenu par ${creeParNom}`,
            }))}
            consequence="Le prochain papier de ce nom demandera à qui il est. Ceux déjà reçus ne changent pas."
            {...(gere && { onOublier: actes.retirer })}
          />
        )
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={60} />
      )}
      {gere ? <Ajout key={rang} laboratoireId={laboratoireId} onFait={() => setRang(rang + 1)} /> : null}
    </Section>
  );
};
