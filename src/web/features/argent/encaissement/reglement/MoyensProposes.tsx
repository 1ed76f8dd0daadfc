import { Anchor, Group, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { nomEncaissement, resteEnMotsEncaissement } from '../mots.ts';
import { CarteDuChoix } from './CarteDuChoix.tsx';
import type { Moyen } from './use-moyen.ts';
import styles from './Reglement.module.css';

const NOUVEAU = 'NOUVEAU';
/** Number of proposals shown at first; a link shows the others. */
const MONTRES = 3;

type Props = {
  proposes: readonly EncaissementPropose[];
  moyen: Moyen;
  onChoisir: (moyen: Moyen) => void;
};

/** Choice of the means: a known encaissement with a rest, most likely first with the reasons, or a new one. */
export const MoyensProposes = ({ proposes, moyen, onChoisir }: Props) => {
  const [tous, montrerTous] = useState(false);
  if (proposes.length === 0) return null;
  const montres = tous ? proposes : proposes.slice(0, MONTRES);
  const caches = proposes.length - montres.length;
  const choisi = moyen === NOUVEAU ? NOUVEAU : moyen === null ? '' : String(moyen.id);
  return (
    <Radio.Group
      label="Réglé avec"
      value={choisi}
      onChange={(id) => onChoisir(proposes.find((propose) => String(propose.id) === id) ?? NOUVEAU)}
    >
      <div className={styles.cartes}>
        {montres.map((montre, rang) => (
          <CarteDuChoix
            key={montre.id}
            valeur={String(montre.id)}
            choisie={String(montre.id) === choisi}
            premiere={choisi === '' ? rang === 0 : String(montre.id) === choisi}
            nom={nomEncaissement(montre)}
            raisons={montre.raisons}
          >
            <Group justify="space-between" gap="xs">
              <Text span size="sm" fw={550} className={styles.texte}>
                {nomEncaissement(montre)}
              </Text>
              <Text span size="sm">
                {insecable(`du ${formatJour(montre.date)} · ${resteEnMotsEncaissement(montre)}`)}
              </Text>
            </Group>
          </CarteDuChoix>
        ))}
        {caches > 0 ? (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => montrerTous(true)}>
            Voir {pluriel(caches, 'autre encaissement', 'autres encaissements')} avec un reste
          </Anchor>
        ) : null}
        <CarteDuChoix
          valeur={NOUVEAU}
          choisie={choisi === NOUVEAU}
          nom="Autre chose, reçu maintenant"
          raisons={['un avoir, un virement ou un chèque qui n’est pas encore enregistré']}
        >
          <Text size="sm">Autre chose, reçu maintenant</Text>
        </CarteDuChoix>
      </div>
    </Radio.Group>
  );
};
