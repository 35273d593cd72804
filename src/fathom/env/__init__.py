"""Games as researchers step them: batches here, and under the names of PettingZoo, Gymnasium and OpenSpiel."""
