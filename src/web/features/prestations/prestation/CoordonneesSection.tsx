import { Alert, Skeleton, Text, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  coordonneesContract,
  coordonneesSaisiesSchema,
  type CoordonneesPrestation,
} from '#shared/features/prestations/prestation/contract/coordonnees.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { relireSujets } from '#web/lib/query.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import grille from '#web/ui/Grille.module.css';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { lectureDe } from '#web/lib/lecture.ts';

const coordonnees = () => lectureDe(['coordonnees'], coordonneesContract.lireCoordonnees);

const enGroupes = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
const saisieDe = (coordonneesLues: CoordonneesPrestation | null) => ({
  titulaire: coordonneesLues?.titulaire ?? '',
  iban: enGroupes(coordonneesLues?.iban ?? ''),
  bic: coordonneesLues?.bic ?? '',
  version: coordonneesLues?.version ?? null,
});

const Saisie = ({ coordonneesLues }: { coordonneesLues: CoordonneesPrestation | null }) => {
  const client = useQueryClient();
  const f = useFormulaire(
    coordonneesSaisiesSchema,
    saisieDe(coordonneesLues),
    async (body) => {
      const { utilisableLe } = await call(coordonneesContract.ecrireCoordonnees, { body });
      await relireSujets(client, 'coordonnees', 'prestation');
      succes(
        utilisableLe
          ? `Compte bancaire enregistré : utilisable dans un virement le ${formatInstant(utilisableLe)}.`
          : 'Compte bancaire enregistré.',
      );
    },
    {
      onRecharger: () =>
        void client
          .fetchQuery({ ...coordonnees(), staleTime: 0 })
          .then((fraiches) => f.reprendre(saisieDe(fraiches)), echec),
    },
  );
  return (
    <Formulaire formulaire={f} envoyer="Confirmer le compte">
      <div className={grille.deux}>
        <TextInput
          label="Titulaire du compte"
          required
          maxLength={70}
          className={grille.large}
          {...f.champ('titulaire')}
        />
        <TextInput
          label="IBAN"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="FR76 …"
          classNames={{ input: 'chiffres' }}
          {...f.champ('iban')}
        />
        <TextInput label="BIC" maxLength={20} autoComplete="off" {...f.champ('bic')} />
      </div>
      {coordonneesLues?.utilisableLe ? (
        <Alert color="blue" icon={<IconClock aria-hidden />}>
          {insecable(
            `Cet IBAN est nouveau : un fichier de virement l’emploiera à partir du ` +
              `${formatInstant(coordonneesLues.utilisableLe)}. D’ici là, une reversion l’attend, sans jamais ` +
              'reprendre l’ancien.',
          )}
        </Alert>
      ) : null}
      {coordonneesLues?.avertissement ? <Alert color="orange">{insecable(coordonneesLues.avertissement)}</Alert> : null}
      {coordonneesLues ? (
        <Text size="xs" c="dimmed">
          Modifié {coordonneesLues.modifieParNom ? `par ${coordonneesLues.modifieParNom} ` : ''}le{' '}
          {formatInstant(coordonneesLues.modifieLe)}
        </Text>
      ) : null}
    </Formulaire>
  );
};

/**
 * The bank account that receives or sends the reversions of this account (PRS-3). Hidden from a session that acts in
 * its place.
 */
export const CoordonneesSection = ({ texte }: { texte: string }) => {
  const { utilisateur } = useConnecte();
  const { data, error, refetch } = useQuery(coordonnees());
  return (
    <Section titre="Compte bancaire" texte={texte} cadre>
      {data === undefined ? (
        error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Skeleton h={120} />
        )
      ) : utilisateur.fakeTenant ? (
        <Text size="sm" c="dimmed">
          Seul un administrateur de ce compte le change.
        </Text>
      ) : (
        <Saisie key={data?.version ?? 0} coordonneesLues={data} />
      )}
    </Section>
  );
};
