import { databaseRepository } from '../../electron/services/workspace/database-repository.ts';
import { ownDataFolder } from '../../electron/services/data-folder/data-folder.ts';
import { openDatabase } from '../../electron/services/database/database.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';

const [folderPath, count] = [process.argv[2], Number(process.argv[3])];

// Fills a data folder with payloads: a life of one order after the other, through every scenario.
const folder = await ownDataFolder(folderPath, 'bench');
const database = await openDatabase(folder.documentsFile, 'documents');
const documents = [];
for (let order = 0; documents.length < count; order += 1) {
  const scenario = scenarios[order % scenarios.length];
  for (const template of plainTemplates(scenario).slice(0, count - documents.length))
    documents.push({
      id: `bench-${documents.length}`,
      name: template.status,
      scenario: scenario.id,
      order: `${scenario.name.en} ${order}`,
      orderNo: `BENCH-${order}`,
      text: template.text,
    });
}
await databaseRepository(database, Date.now).documents.save(documents);
await database.close();
await folder.release();
