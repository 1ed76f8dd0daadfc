import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMontant, formatMontants, sommerParNature } from '#shared/core/nature-fiscale.ts';
import type { RapprochementsLus } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Encaissement.module.css';
import { encaissementQueries, useActesEncaissement } from './queries.ts';

type Rapprochement = RapprochementsLus['rapprochements'][number];

/** Applies a proposal, and offers to undo it. */
const useAffecter = (encaissement: DetailEncaissement) => {
  const actes = useActesEncaissement();
  return async ({ parts, tauxTvaCentiemes }: Rapprochement) => {
    const apres = await actes.affecter(
      encaissement.id,
      {
        version: encaissement.version,
        date: null,
        parts: parts.map(({ encoursId, version, montantCentimes: part }) => ({
          encoursId,
          version,
          montantCentimes: part,
          tauxTvaCentiemes,
          solder: false,
          ecartMotif: null,
          ecartPrecision: null,
        })),
      },
      cleUnique(),
    );
    const acteId = apres.affectations.findLast(({ annuleLe }) => annuleLe === null)?.acteId;
    const defaire = () =>
      acteId !== undefined &&
      void actes.annulerAffectations(apres, acteId).then(() => succes('Affectation annulée.'), echec);
    succes(
      `${pluriel(parts.length, 'encours')} ${parts.length > 1 ? 'réglés' : 'réglé'} avec ` +
        `${formatMontants(sommerParNature(parts, (part) => part.montantCentimes))}.`,
      apres.droits.annuler ? { annuler: () => void defaire() } : {},
    );
  };
};

const Proposition = ({
  encaissement,
  rapprochement,
  rang,
}: {
  encaissement: DetailEncaissement;
  rapprochement: Rapprochement;
  rang: number;
}) => {
  const affecter = useAffecter(encaissement);
  const [enCours, setEnCours] = useState(false);
  const numeros = rapprochement.parts.map(({ encoursNumero }) => encoursNumero).join(', ');
  return (
    <li className={styles.proposition}>
      <ul className={styles.liste} aria-label={`Proposition ${rang}`}>
        {rapprochement.parts.map(
          ({ encoursId, encoursNumero, encoursInfo, encoursEtat, natureFiscale, soldeCentimes, montantCentimes }) => (
            <li key={encoursId} className={styles.entree}>
              <div className={styles.corps}>
                <LienTexte
                  to="/encours"
                  search={{ etat: encoursEtat, encours: encoursId }}
                  size="sm"
                  className="chiffres"
                >
                  {encoursNumero}
                </LienTexte>
                <Text size="xs" c="dimmed" truncate title={encoursInfo}>
                  {encoursInfo}
                </Text>
              </div>
              <Text size="sm" span ta="right">
                <Money centimes={montantCentimes} gras suffixe={natureFiscale} />
                {montantCentimes === soldeCentimes ? null : (
                  <Text size="xs" c="dimmed" component="div">
                    sur {formatMontant(soldeCentimes, natureFiscale)}
                  </Text>
                )}
              </Text>
            </li>
          ),
        )}
      </ul>
      <ul className={styles.raisons}>
        {[...(rapprochement.hypothese === null ? [] : [rapprochement.hypothese]), ...rapprochement.raisons].map(
          (raison) => (
            <li key={raison}>{insecable(raison)}</li>
          ),
        )}
      </ul>
      <Group justify="space-between" mt="xs" gap="xs">
        <Text size="sm" c="dimmed">
          {rapprochement.resteCentimes > 0
            ? `Restera ${formatMontant(rapprochement.resteCentimes, encaissement.partage)} à affecter`
            : 'Rien ne restera'}
        </Text>
        <Button
          size="xs"
          variant={rapprochement.convientSeul ? 'filled' : 'default'}
          loading={enCours}
          leftSection={<IconCheck size={15} aria-hidden />}
          aria-label={`Affecter à ${numeros}`}
          onClick={() => {
            setEnCours(true);
            void affecter(rapprochement)
              .catch(echec)
              .finally(() => setEnCours(false));
          }}
        >
          Affecter
        </Button>
      </Group>
    </li>
  );
};

/**
 * The encours that an encaissement may settle, with the reasons; nothing is applied without a click, and "nothing" is
 * an answer (ECM-20).
 */
export const RapprochementsSection = ({ encaissement }: { encaissement: DetailEncaissement }) => {
  const { data, error, refetch } = useQuery({ ...encaissementQueries.rapprochements(encaissement.id), staleTime: 0 });
  const { laboratoireId, payeur } = encaissement;
  return (
    <Section titre="Ce qu’il peut régler">
      {data ? (
        <Stack gap="sm">
          {data.rapprochements.length > 0 ? (
            <ul className={styles.propositions}>
              {data.rapprochements.map((rapprochement, i) => (
                <Proposition
                  key={rapprochement.parts
                    .map(({ encoursId, montantCentimes }) => `${encoursId}.${montantCentimes}`)
                    .join('-')}
                  encaissement={encaissement}
                  rapprochement={rapprochement}
                  rang={i + 1}
                />
              ))}
            </ul>
          ) : (
            <Text size="sm">{insecable(data.remarque ?? 'Rien ne correspond.')}</Text>
          )}
          <Text size="sm" c="dimmed">
            {data.rapprochements.length > 0 ? 'Rien ne correspond ? ' : ''}Ce qui reste attend ici, et se compte sur
            l’accueil.{' '}
            <LienTexte
              to="/encours"
              search={{ etat: 'DECLARE', payeur, ...(laboratoireId !== null && { laboratoireId }) }}
              inherit
              underline="always"
            >
              Choisir parmi les encours à régler
            </LienTexte>
          </Text>
        </Stack>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={110} />
      )}
    </Section>
  );
};
