import { Anchor, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { nomEncaissement, resteEnMotsEncaissement } from './mots.ts';
import styles from './Encaissement.module.css';

const NOUVEAU = 'nouveau';
/** The others wait behind a word: the best come first. */
const MONTRES = 3;

type Props = {
  proposes: readonly EncaissementPropose[];
  choisi: EncaissementPropose | null;
  onChoisir: (choisi: EncaissementPropose | null) => void;
};

/** What settles: something already received with something left, the most likely first and why, or something new. */
export const ProvenanceReglement = ({ proposes, choisi, onChoisir }: Props) => {
  const [tous, montrerTous] = useState(false);
  if (proposes.length === 0) return null;
  const montres = tous ? proposes : proposes.slice(0, MONTRES);
  const caches = proposes.length - montres.length;
  return (
    <Radio.Group
      label="Réglé avec"
      value={choisi ? String(choisi.id) : NOUVEAU}
      onChange={(id) => onChoisir(proposes.find((propose) => String(propose.id) === id) ?? null)}
    >
      <Stack gap={8} mt={4}>
        {montres.map((montre) => (
          <Radio
            key={montre.id}
            value={String(montre.id)}
            className={styles.texte}
            label={insecable(
              [
                nomEncaissement(montre),
                `du ${formatJour(montre.date)}`,
                resteEnMotsEncaissement(montre.resteCentimes),
              ].join(' · '),
            )}
            description={montre.raisons.length > 0 ? insecable(montre.raisons.join(', ')) : undefined}
          />
        ))}
        {caches > 0 ? (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => montrerTous(true)}>
            Voir {pluriel(caches, 'autre encaissement', 'autres encaissements')} avec un reste
          </Anchor>
        ) : null}
        <Radio value={NOUVEAU} label="Autre chose, reçu maintenant" />
      </Stack>
      {choisi ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          Un avoir, un virement ou un chèque qui n’est pas encore enregistré.
        </Text>
      )}
    </Radio.Group>
  );
};
