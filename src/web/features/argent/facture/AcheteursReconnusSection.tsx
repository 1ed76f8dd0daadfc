import { useQuery } from '@tanstack/react-query';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import type { SorteReconnue } from '#shared/features/argent/facture/schemas/enumerations.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { ListeRetenue } from '#web/ui/ListeRetenue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { factureQueries, useActesFacture } from './queries.ts';

const SORTES: Readonly<Record<SorteReconnue, string>> = {
  SIREN: 'Numéro',
  GLN: 'GLN',
  NOM: 'Nom',
  ADRESSE: 'Adresse',
};

/** Buyer names that the user has recognised as this account on factures; each can be forgotten (FAC-59). */
export const AcheteursReconnusSection = () => {
  const session = useSession();
  const gere = session !== null && canGererFacture(session.utilisateur);
  const { data } = useQuery({ ...factureQueries.acheteursReconnus(), enabled: gere });
  const actes = useActesFacture();
  if (!data || data.length === 0) return null;
  return (
    <Section
      titre="Factures reprises pour les vôtres"
      cadre
      texte={insecable('Adressées ainsi, vos factures sont à vous : vous en avez repris une.')}
    >
      <ListeRetenue
        signes={data.map(({ id, sorte, valeur, apprisLe, apprisParNom }) => ({
          id,
          valeur,
          precision: [SORTES[sorte], formatInstant(apprisLe), ...(apprisParNom === null ? [] : [apprisParNom])].join(
            ', ',
          ),
        }))}
        consequence="Le prochain document adressé ainsi demandera s’il est à vous. Ceux déjà reçus ne changent pas."
        onOublier={actes.oublierAcheteur}
      />
    </Section>
  );
};
