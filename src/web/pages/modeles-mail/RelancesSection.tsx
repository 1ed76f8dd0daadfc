import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { delaisRelanceQuery } from '#web/features/argent/encours/courriers/relances.ts';
import { RelanceRuleForm } from '#web/features/argent/encours/courriers/RelanceRuleForm.tsx';
import { SansReponseSection } from '#web/features/echanges/discussion/SansReponseSection.tsx';

/** Days before the relance of a declared encours, for all kinds and for each one (ENC-12, ENC-13). */
export const RelancesSection = () => {
  const { data, error, refetch } = useQuery(delaisRelanceQuery);
  if (!data)
    return error ? <ErrorState erreur={error} onReessayer={() => void refetch()} /> : <Skeleton h={480} radius="md" />;
  const [defaut, ...sortes] = data.regles;
  return (
    <Stack gap="lg" maw={860}>
      <Section
        titre="Pour tous les encours"
        texte={
          'Jours après la déclaration, d’une à trois relances. Après la dernière, une relance est proposée tous les ' +
          'quinze jours.'
        }
        cadre
      >
        {defaut ? <RelanceRuleForm key={defaut.version} relanceRule={defaut} modifiable={data.droits.gerer} /> : null}
      </Section>
      <Section
        titre="Par nature d’encours"
        texte={
          'Sans délai propre, une nature suit ceux de tous les encours. Un changement vaut pour les prochaines ' +
          'déclarations et relances.'
        }
        cadre
      >
        <Stack gap="md">
          {sortes.map((relanceRule) => (
            <RelanceRuleForm
              key={`${relanceRule.type}-${relanceRule.version}`}
              relanceRule={relanceRule}
              modifiable={data.droits.gerer}
            />
          ))}
        </Stack>
      </Section>
      <SansReponseSection />
    </Stack>
  );
};
