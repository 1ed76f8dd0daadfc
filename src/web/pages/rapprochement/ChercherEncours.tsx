import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { encoursQueries } from '#web/features/argent/encours/queries.ts';
import { formatJour } from '#web/lib/formats.ts';
import { Money } from '#web/ui/Money.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { EncoursVise } from '#web/features/argent/encaissement/reglement/en-main.ts';
import styles from './Rapprochement.module.css';

const MONTRES = 8;
/** Encours read per search, including the settled ones, which are then left out. */
const LUS = 50;

type Props = {
  donneur: Pick<DetailEncaissement, 'payeur' | 'laboratoireId' | 'laboratoireNom'>;
  /** Encours that already have an affectation. */
  pris: ReadonlySet<number>;
  onAjouter: (encours: EncoursVise) => void;
};

/** Search among the encours of the payer, to add some by hand. It leaves the current affectations unchanged. */
export const ChercherEncours = ({ donneur: { payeur, laboratoireId, laboratoireNom }, pris, onAjouter }: Props) => {
  const [mots, setMots] = useState('');
  const [q] = useDebouncedValue(mots.trim(), 200);
  const { data, error, refetch } = useQuery(
    encoursQueries.liste({
      q: q || undefined,
      payeur,
      laboratoireId: laboratoireId ?? undefined,
      tri: 'solde',
      ordre: 'desc',
      taille: LUS,
    }),
  );
  const ouverts = data?.elements.filter(({ id, droits }) => droits.regler && !pris.has(id));
  return (
    <div>
      <TextInput
        label={`Autre chose que doit ${laboratoireNom ?? 'le groupement'}`}
        placeholder="Numéro, motif, facture, montant"
        leftSection={<IconSearch size={15} aria-hidden />}
        value={mots}
        onChange={({ currentTarget }) => setMots(currentTarget.value)}
        onKeyDown={(evenement) => {
          // Enter in the search must not submit the affectations.
          if (evenement.key === 'Enter' && !evenement.ctrlKey && !evenement.metaKey) evenement.preventDefault();
        }}
      />
      {ouverts ? (
        <ul className={styles.trouves} aria-label="Encours trouvés">
          {ouverts.slice(0, MONTRES).map((encours) => (
            <li key={encours.id} className={styles.trouve}>
              <div className={styles.corps}>
                <Text size="sm" className="chiffres">
                  {encours.numero}
                </Text>
                <Text size="xs" c="dimmed" truncate title={encours.info}>
                  {formatJour(encours.dateDeclaration)} · {encours.info}
                </Text>
              </div>
              <Text size="sm" span>
                <Money centimes={encours.soldeCentimes} suffixe={encours.natureFiscale} />
              </Text>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-label={`Ajouter ${encours.numero}`}
                onClick={() => onAjouter(encours)}
              >
                Ajouter
              </Button>
            </li>
          ))}
          {ouverts.length === 0 ? (
            <Text size="sm" c="dimmed" component="li">
              {q ? 'Aucun autre encours ne correspond.' : 'Rien d’autre n’est dû.'}
            </Text>
          ) : null}
          {ouverts.length > MONTRES ? (
            <Text size="sm" c="dimmed" component="li">
              Précisez pour en voir d’autres.
            </Text>
          ) : null}
        </ul>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={90} mt="xs" />
      )}
    </div>
  );
};
