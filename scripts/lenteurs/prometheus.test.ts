import { expect, it } from 'vitest';
import { lireLenteurs } from './prometheus.ts';

it('une requête réunit ce qui a réussi et ce qui a échoué', () => {
  const texte = `# HELP pharmaccord_sql_duration_seconds Durée
pharmaccord_sql_duration_seconds_bucket{le="0.002",requete="SELECT encours",issue="fait"} 3
pharmaccord_sql_duration_seconds_sum{requete="SELECT encours",issue="fait"} 0.25
pharmaccord_sql_duration_seconds_count{requete="SELECT encours",issue="fait"} 4
pharmaccord_sql_duration_seconds_sum{requete="SELECT encours",issue="echec"} 1.75
pharmaccord_sql_duration_seconds_count{requete="SELECT encours",issue="echec"} 1
pharmaccord_sql_lignes_total{requete="SELECT encours"} 120
http_request_duration_seconds_sum{route="/x"} 9`;
  expect(lireLenteurs(texte)).toEqual([{ nom: 'SELECT encours', appels: 5, totalMs: 2000, lignes: 120 }]);
});
