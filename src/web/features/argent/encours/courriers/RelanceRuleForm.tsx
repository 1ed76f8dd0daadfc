import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import {
  relanceRuleSaisieSchema,
  type RelanceRule as RelanceRuleEcrite,
} from '#shared/features/argent/encours/contract/relances.ts';
import { libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import { NIVEAU_MAX } from '#shared/features/argent/encours/rules/delais.ts';
import { accord } from '#web/lib/formats.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useChangerDelais } from './relances.ts';

const RANGS = ['1re relance', '2e relance', '3e relance'] as const;
const nomDe = ({ type }: RelanceRuleEcrite): string => {
  if (type === 'DEFAUT') return 'Tous les encours';
  // Both types of réclamation have one label elsewhere, but stand side by side here.
  return type === 'NEW_RECLAMATION' ? 'Réclamation suivie en ligne' : libelleTypeEncours[type];
};

/** The delays of the relances of one type: up to three numbers, saved together. */
export const RelanceRuleForm = ({
  relanceRule,
  modifiable,
}: {
  relanceRule: RelanceRuleEcrite;
  modifiable: boolean;
}) => {
  const changerDelais = useChangerDelais();
  const [cases, setCases] = useState<(number | Illisible | null)[]>(() =>
    Array.from({ length: NIVEAU_MAX }, (_, i) => relanceRule.delais[i] ?? null),
  );
  const [refus, setRefus] = useState<string | null>(null);
  const [enCours, setEnCours] = useState(false);
  // An unreadable number is sent to the schema, which refuses it, so that it never counts as empty.
  const remplies = cases.filter((valeur) => valeur !== null);
  const change = JSON.stringify(remplies) !== JSON.stringify(relanceRule.delais);
  const nom = nomDe(relanceRule);

  const envoyer = async (delais: readonly (number | Illisible)[] | null) => {
    const validation = relanceRuleSaisieSchema.safeParse({ delais: delais ?? [1] });
    if (!validation.success) return setRefus(validation.error.issues[0]?.message ?? null);
    setRefus(null);
    setEnCours(true);
    const avant = relanceRule.propre ? relanceRule.delais : null;
    try {
      const apres = await changerDelais(relanceRule.type, delais && validation.data.delais, relanceRule.version);
      succes('Les délais sont enregistrés.', {
        annuler: () =>
          void changerDelais(relanceRule.type, avant, apres.version).then(
            () => succes('Les délais précédents sont de retour.'),
            echec,
          ),
      });
    } catch (erreur) {
      echec(erreur);
    } finally {
      setEnCours(false);
    }
    return undefined;
  };

  return (
    <div role="group" aria-label={nom}>
      {relanceRule.type === 'DEFAUT' ? null : (
        <Text size="sm" fw={600} mb={4}>
          {nom}
        </Text>
      )}
      <Group gap="xs" align="flex-end">
        {cases.map((valeur, i) => (
          <EntierField
            // oxlint-disable-next-line react/no-array-index-key -- the rank is the identity
            key={i}
            label={RANGS[i]}
            aria-label={`${nom}, ${RANGS[i]}, en jours`}
            signe={accord(nombreLu(valeur) ?? 2, 'jour')}
            rightSectionWidth={52}
            w={124}
            readOnly={!modifiable}
            error={refus !== null}
            value={valeur}
            onChange={(saisie) => setCases(cases.with(i, saisie))}
          />
        ))}
        {modifiable ? (
          <Group gap="xs">
            {change ? (
              <Button size="sm" loading={enCours} onClick={() => void envoyer(remplies)}>
                Enregistrer
              </Button>
            ) : null}
            {relanceRule.propre ? (
              <Button size="sm" variant="default" disabled={enCours} onClick={() => void envoyer(null)}>
                {relanceRule.type === 'DEFAUT' ? 'Délais habituels' : 'Comme les autres'}
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Group>
      {refus ? (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {refus}
        </Text>
      ) : null}
    </div>
  );
};
