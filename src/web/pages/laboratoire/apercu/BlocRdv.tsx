import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RDV_PRIVE } from '#shared/features/rendez-vous/rdv/messages.ts';
import { canRedigerRdv } from '#shared/features/rendez-vous/rdv/policy.ts';
import { depuisLeRdv, reperesRdv } from '#shared/features/rendez-vous/rdv/rules.ts';
import { rdvQueries } from '#web/features/rendez-vous/rdv/queries.ts';
import { ouvrirRdv } from '#web/features/rendez-vous/rdv/rdv-ouvert.ts';
import { aujourdhui, formatJour } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { Bloc, type LigneApercu } from './Bloc.tsx';

/** RDVs read: enough to reach the last past one, whatever is planned. */
const LUS = 20;
type Props = { nomProp: string; laboratoireId: number };

/** The next RDV and the last one (RDV-33). */
export const BlocRdv = ({ nomProp, laboratoireId }: Props) => {
  const session = useSession();
  const requete = useQuery(rdvQueries.liste(laboratoireId, { tri: 'date', ordre: 'desc', taille: LUS }));
  const jour = aujourdhui();
  const { prochain, dernier } = reperesRdv(requete.data?.elements ?? [], jour);
  const lignes: LigneApercu[] = [];
  if (prochain)
    lignes.push({
      cle: 'prochain',
      quoi: 'Prochain',
      valeur: formatJour(prochain.jour),
      detail: [depuisLeRdv(prochain.jour, jour), prochain.rdv.representant].filter(Boolean).join(' · '),
      vers: { onglet: 'rdv', rdv: prochain.rdv.id },
    });
  if (dernier)
    lignes.push({
      cle: 'dernier',
      quoi: 'Dernier',
      valeur: formatJour(dernier.date),
      detail: [dernier.prive ? RDV_PRIVE : (dernier.objet ?? 'Sans objet'), depuisLeRdv(dernier.date, jour)].join(
        ' · ',
      ),
      vers: { onglet: 'rdv', rdv: dernier.id },
    });
  return (
    <Bloc
      nomProp={nomProp}
      titre="Rendez-vous"
      requete={requete}
      lignes={requete.data && lignes}
      vide="Aucun noté : le prochain rendez-vous et le dernier se montrent ici."
      suite={
        requete.data && requete.data.total > lignes.length
          ? { libelle: 'Tous les rendez-vous', vers: { onglet: 'rdv' } }
          : undefined
      }
      actions={
        session && canRedigerRdv(session.utilisateur) ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendarPlus size={14} aria-hidden />}
            onClick={() => void ouvrirRdv({ laboratoireId, laboratoireNom: nomProp, id: null })}
          >
            Nouveau RDV
          </Button>
        ) : null
      }
    />
  );
};
